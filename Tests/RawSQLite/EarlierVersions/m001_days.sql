-- Subjects, their days and the settings.

CREATE TABLE subject (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again, so that no widget shows a stranger
  name TEXT NOT NULL COLLATE NOCASE UNIQUE
    CHECK (length(name) BETWEEN 1 AND 64)
    CHECK (instr(name, char(0)) = 0 AND name NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || ']*')
) STRICT;

INSERT INTO subject (id, name) VALUES (1, 'Study');

-- One row that names the default subject, so that there always is one and only one.
CREATE TABLE defaultSubject (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE RESTRICT
) STRICT;

INSERT INTO defaultSubject VALUES (1, 1);

CREATE TRIGGER defaultSubjectStays BEFORE DELETE ON defaultSubject
BEGIN
  SELECT raise(ABORT, 'there is always a default subject');
END;

-- Foreign keys hold only where they are switched on; this holds whoever writes.
CREATE TRIGGER defaultSubjectIsKept BEFORE DELETE ON subject
WHEN OLD.id = (SELECT subject FROM defaultSubject)
BEGIN
  SELECT raise(ABORT, 'the default subject cannot be removed');
END;

-- A day without a row is a day not studied.
CREATE TABLE day (
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  -- Without a modifier date() gives back the 31st of any month as it came.
  date TEXT NOT NULL CHECK (date IS date(date, '+0 days') AND date >= '1900-01-01'),
  didStudy INTEGER NOT NULL CHECK (didStudy IN (0, 1)),
  PRIMARY KEY (subject, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  key TEXT PRIMARY KEY CHECK (key <> ''),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
