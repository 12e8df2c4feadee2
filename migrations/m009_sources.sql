-- Where other programs know that somebody studied. These rows are of this machine and go to no other device.
-- docs/evidence.md has the rules.
CREATE TABLE source (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64 AND kind NOT GLOB '*[^a-z0-9-]*'),  -- the program
  place TEXT NOT NULL CHECK (place <> '' AND instr(place, char(0)) = 0),  -- the path of what is read
  choices TEXT NOT NULL DEFAULT '',  -- authors, tags or applications, one on a line; empty for everything
  -- The number of the subject that gets the sessions. It may be gone, and come back.
  subject INTEGER NOT NULL CHECK (subject > 0),
  -- What the subject is called in the numbers of sessions: its name on all devices when the source was added.
  subjectKey TEXT NOT NULL CHECK (subjectKey <> ''),
  -- From how much on a day counts: seconds, or a number of what the program counts.
  minimum INTEGER CHECK (minimum BETWEEN 1 AND 1000000000),
  minimumIsTime INTEGER NOT NULL DEFAULT 0 CHECK (minimumIsTime = 0 OR minimumIsTime = 1),
  since TEXT CHECK (since IS date(since, '+0 days') AND since >= '1900-01-01'),  -- the first day that counts
  isPaused INTEGER NOT NULL DEFAULT 0 CHECK (isPaused = 0 OR isPaused = 1),
  identity TEXT CHECK (identity <> ''),  -- what identifies the evidence on every device; NULL before the first reading
  progress TEXT,  -- where the last reading ended
  -- Whether all of it is to be read, because another device has recorded less of a day than there was here.
  mustReadAgain INTEGER NOT NULL DEFAULT 0 CHECK (mustReadAgain = 0 OR mustReadAgain = 1),
  UNIQUE (kind, place, choices, subject)
) STRICT;
