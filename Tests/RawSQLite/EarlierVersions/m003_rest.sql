-- Days off: single ones, and weekly ones.

-- A day may be studied and have a rest here: then it counts as studied, and as a rest day again if the study is
-- taken back.
CREATE TABLE rest (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date, '+0 days') AND date >= '1900-01-01'),
  reason TEXT
    CHECK (length(reason) BETWEEN 1 AND 200)
    CHECK (
      instr(reason, char(0)) = 0
      AND reason NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'
    ),
  isLate INTEGER NOT NULL CHECK (isLate IN (0, 1)),  -- laid on a day that was already past
  PRIMARY KEY (subject, date)
) STRICT, WITHOUT ROWID;

-- Weekly days off from a date on: the sum of 1 for Sunday, 2 for Monday … 64 for Saturday; never all seven.
CREATE TABLE schedule (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  validFrom TEXT NOT NULL CHECK (validFrom IS date(validFrom, '+0 days') AND validFrom >= '1900-01-01'),
  daysOff INTEGER NOT NULL CHECK (daysOff BETWEEN 0 AND 126),
  PRIMARY KEY (subject, validFrom)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER restAdded AFTER INSERT ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
END;

CREATE TRIGGER restChanged AFTER UPDATE ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
END;

CREATE TRIGGER restRemoved AFTER DELETE ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
END;

CREATE TRIGGER scheduleAdded AFTER INSERT ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
END;

CREATE TRIGGER scheduleChanged AFTER UPDATE ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
END;

CREATE TRIGGER scheduleRemoved AFTER DELETE ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
END;
