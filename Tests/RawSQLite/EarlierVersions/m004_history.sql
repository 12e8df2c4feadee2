-- What was changed, when and by which command, so that it can be taken back.

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%SZ', at, '+0 days')),  -- UTC
  command TEXT NOT NULL CHECK (length(command) BETWEEN 1 AND 64),
  undoneAt TEXT CHECK (undoneAt IS strftime('%Y-%m-%dT%H:%M:%SZ', undoneAt, '+0 days'))
) STRICT;

-- A fact of a day before and after a change; NULL: there was no record. A study is 0 or 1; a rest is 1 if it was laid
-- when the day was already past, else 0, and has a reason perhaps.
CREATE TABLE changedDay (
  change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  subject INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  fact TEXT NOT NULL CHECK (fact IN ('study', 'rest')),
  before INTEGER CHECK (before IN (0, 1)),
  beforeReason TEXT CHECK (beforeReason IS NULL OR (fact = 'rest' AND before IS NOT NULL)),
  after INTEGER CHECK (after IN (0, 1)),
  afterReason TEXT CHECK (afterReason IS NULL OR (fact = 'rest' AND after IS NOT NULL)),
  PRIMARY KEY (change, subject, date, fact)
) STRICT, WITHOUT ROWID;
