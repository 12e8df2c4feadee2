-- Sessions, goals, and subjects that have ended.

-- The unit of a subject's amounts. NULL means minutes.
ALTER TABLE subject ADD COLUMN unit TEXT
  CHECK (
    length(unit) BETWEEN 1 AND 16 AND instr(unit, char(0)) = 0
    AND unit NOT GLOB '*[' || char(1) || '-' || char(32) || '0-9' || char(127) || '-' || char(160) || ']*'
  );

-- The first day on which nothing is due any more. NULL means that the subject has not ended.
ALTER TABLE subject ADD COLUMN endedOn TEXT
  CHECK (endedOn IS date(endedOn, '+0 days') AND endedOn >= '1900-01-01');

-- From now on a row says what a person said of a day, and what its sessions come to. A row is there if something was
-- said, or if there is a session. A day is studied if coalesce(didStudy, isReached) is 1, so that a streak is still one
-- scan of this table.
CREATE TABLE newDay (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  -- Without a modifier date() gives back the 31st of any month as it came.
  date TEXT NOT NULL CHECK (date IS date(date, '+0 days') AND date >= '1900-01-01'),
  didStudy INTEGER CHECK (didStudy = 0 OR didStudy = 1),  -- what a person said; NULL if nothing was said
  -- The triggers below keep the following columns right. A writer need not name them.
  sessions INTEGER NOT NULL DEFAULT 0 CHECK (sessions >= 0),  -- how many sessions there are
  amount INTEGER NOT NULL DEFAULT 0 CHECK (amount >= 0),  -- their sum, in thousandths of the subject's unit
  isReached INTEGER NOT NULL DEFAULT 0 CHECK (isReached = 0 OR isReached = 1),  -- whether that is what the goal asks
  PRIMARY KEY (subject, date),
  CHECK (didStudy IS NOT NULL OR sessions > 0)
) STRICT, WITHOUT ROWID;

INSERT INTO newDay (subject, date, didStudy) SELECT subject, date, didStudy FROM day;
DROP TABLE day;
ALTER TABLE newDay RENAME TO day;

CREATE TABLE session (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date, '+0 days') AND date >= '1900-01-01'),
  -- A UUID in lower case. Two devices never make the same one.
  id TEXT NOT NULL UNIQUE
    DEFAULT (
      lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
        || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
    CHECK (length(id) = 36 AND id NOT GLOB '*[^0-9a-f-]*'),
  amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000),  -- in thousandths of the unit; NULL if there is only a note
  -- A note has line feeds and no other control characters.
  note TEXT
    CHECK (length(note) BETWEEN 1 AND 2000 AND instr(note, char(0)) = 0)
    CHECK (
      note NOT GLOB
        '*[' || char(1) || '-' || char(9) || char(11) || '-' || char(31) || char(127) || '-' || char(159) || ']*'
    ),
  -- Who recorded it: a person, or the name of a program from which it came.
  source TEXT NOT NULL DEFAULT 'person' CHECK (length(source) BETWEEN 1 AND 64)
    CHECK (source NOT GLOB '*[^a-z0-9-]*'),
  recordedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))  -- UTC
    CHECK (recordedAt IS strftime('%Y-%m-%dT%H:%M:%SZ', recordedAt, '+0 days')),
  PRIMARY KEY (subject, date, id)
) STRICT, WITHOUT ROWID;

-- What is to be reached from a date on, until the next change. 1900-01-01 stands for the whole history.
CREATE TABLE goal (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  validFrom TEXT NOT NULL CHECK (validFrom IS date(validFrom, '+0 days') AND validFrom >= '1900-01-01'),
  daysPerWeek INTEGER CHECK (daysPerWeek BETWEEN 1 AND 7),  -- NULL means every day
  minimum INTEGER CHECK (minimum BETWEEN 1 AND 1000000000),  -- in thousandths of the unit; NULL if any session will do
  PRIMARY KEY (subject, validFrom)
) STRICT, WITHOUT ROWID;

-- The days that have sessions. Inserting a subject and a date into this view adds that day's sessions up again.
CREATE VIEW sessionDay AS SELECT DISTINCT subject, date FROM session;

-- An insert and an update are written apart here. An INSERT OR REPLACE from outside would hand its conflict rule down
-- to an insert with a conflict, and what a person said would be lost.
CREATE TRIGGER sessionDayChanged INSTEAD OF INSERT ON sessionDay
BEGIN
  INSERT INTO day (subject, date, sessions) SELECT NEW.subject, NEW.date, 1
  WHERE EXISTS (SELECT 1 FROM session WHERE subject = NEW.subject AND date = NEW.date)
    AND EXISTS (SELECT 1 FROM subject WHERE id = NEW.subject)
    AND NOT EXISTS (SELECT 1 FROM day WHERE subject = NEW.subject AND date = NEW.date);
  DELETE FROM day
  WHERE subject = NEW.subject AND date = NEW.date AND didStudy IS NULL
    AND NOT EXISTS (SELECT 1 FROM session WHERE subject = NEW.subject AND date = NEW.date);
  UPDATE day SET (sessions, amount, isReached) = (
    SELECT count(*), ifnull(sum(session.amount), 0),
      count(*) > 0 AND ifnull(sum(session.amount), 0) >= ifnull(
        (SELECT minimum FROM goal WHERE subject = NEW.subject AND validFrom <= NEW.date
          ORDER BY validFrom DESC LIMIT 1), 0)
    FROM session WHERE subject = NEW.subject AND date = NEW.date)
  WHERE subject = NEW.subject AND date = NEW.date;
END;

-- SQLite tells no trigger of a row that an INSERT OR REPLACE removes. On the same day the sum is right all the same; from
-- another day no session may be taken like this.
CREATE TRIGGER sessionIsNew BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM session WHERE id = NEW.id AND (subject <> NEW.subject OR date <> NEW.date))
BEGIN
  SELECT raise(ABORT, 'there is a session with this number on another day');
END;

CREATE TRIGGER sessionKeepsNumber BEFORE UPDATE OF id ON session
WHEN NEW.id <> OLD.id
BEGIN
  SELECT raise(ABORT, 'a session keeps its number');
END;

CREATE TRIGGER sessionAdded AFTER INSERT ON session
BEGIN
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
END;

CREATE TRIGGER sessionChanged AFTER UPDATE ON session
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
END;

CREATE TRIGGER sessionRemoved AFTER DELETE ON session
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
END;

-- A change of days asks for a reload, as before. A row that another program made or removed gets its sums again.
CREATE TRIGGER dayAdded AFTER INSERT ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO sessionDay SELECT NEW.subject, NEW.date
  WHERE EXISTS (SELECT 1 FROM session WHERE subject = NEW.subject AND date = NEW.date);
END;

CREATE TRIGGER dayChanged AFTER UPDATE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
END;

CREATE TRIGGER dayMoved AFTER UPDATE OF subject, date ON day
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
END;

CREATE TRIGGER dayRemoved AFTER DELETE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO sessionDay SELECT OLD.subject, OLD.date
  WHERE EXISTS (SELECT 1 FROM session WHERE subject = OLD.subject AND date = OLD.date);
END;

CREATE TRIGGER goalAdded AFTER INSERT ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO sessionDay SELECT subject, date FROM day WHERE subject = NEW.subject AND sessions > 0;
END;

CREATE TRIGGER goalChanged AFTER UPDATE ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
  INSERT INTO sessionDay
  SELECT subject, date FROM day WHERE subject IN (OLD.subject, NEW.subject) AND sessions > 0;
END;

CREATE TRIGGER goalRemoved AFTER DELETE ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO sessionDay SELECT subject, date FROM day WHERE subject = OLD.subject AND sessions > 0;
END;

-- The change log knows the new facts.
CREATE TABLE newChangedFact (
  change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  -- The subject's number, 0 if the fact belongs to no subject. The subject may be gone.
  subject INTEGER NOT NULL CHECK (subject >= 0),
  -- The date of a study, a rest, a schedule or a goal; the UUID of a session; a setting's name; otherwise empty.
  key TEXT NOT NULL,
  -- This is not IN, because SQLite would make a table of the words for every row that is added.
  fact TEXT NOT NULL CHECK (
    fact = 'study' OR fact = 'rest' OR fact = 'session' OR fact = 'schedule' OR fact = 'goal' OR fact = 'subject'
      OR fact = 'unit' OR fact = 'end' OR fact = 'defaultSubject' OR fact = 'setting'),
  -- A fact before and after the change. NULL means that there was no record. A study is 0 or 1. A rest is 1
  -- if it was recorded after its day had ended, otherwise 0; its text is the reason. A schedule is the sum of
  -- its weekdays. A goal is its days a week, or 0 for every day; its text is the minimum. The default subject is
  -- a number; its text is the name. All others are 1, and their text is the name, the unit, the date or the value.
  -- The text of a session has its date, its amount or -, when it was recorded, its source, and the note if there is
  -- one, with one space between them.
  before INTEGER CHECK (
    before = 0 OR before = 1 OR fact = 'schedule' OR fact = 'goal' OR fact = 'defaultSubject'),
  beforeText TEXT CHECK (beforeText IS NULL OR (before IS NOT NULL AND fact <> 'study' AND fact <> 'schedule')),
  after INTEGER CHECK (
    after = 0 OR after = 1 OR fact = 'schedule' OR fact = 'goal' OR fact = 'defaultSubject'),
  afterText TEXT CHECK (afterText IS NULL OR (after IS NOT NULL AND fact <> 'study' AND fact <> 'schedule')),
  PRIMARY KEY (change, subject, key, fact)
) STRICT, WITHOUT ROWID;

INSERT INTO newChangedFact SELECT change, subject, key, fact, before, beforeText, after, afterText FROM changedFact;
DROP TABLE changedFact;
ALTER TABLE newChangedFact RENAME TO changedFact;
