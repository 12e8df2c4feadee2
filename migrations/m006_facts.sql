-- The change log holds whatever a person can change, and outlives a subject that was removed, so that all of it can be
-- taken back.

CREATE TABLE changedFact (
  change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  -- The subject's number, 0 if the fact belongs to no subject. The subject may be gone.
  subject INTEGER NOT NULL CHECK (subject >= 0),
  key TEXT NOT NULL,  -- the date of a study, a rest or a schedule; a setting's name; otherwise empty
  -- This is not IN, because SQLite would make a table of the words for every row that is added.
  fact TEXT NOT NULL CHECK (
    fact = 'study' OR fact = 'rest' OR fact = 'schedule' OR fact = 'subject' OR fact = 'defaultSubject'
      OR fact = 'setting'),
  -- A fact before and after the change. NULL means that there was no record. A study is 0 or 1. A rest is 1
  -- if it was recorded after its day had ended, otherwise 0; its text is the reason. A schedule is the sum of
  -- its weekdays. A subject and a setting are 1; their text is the name and the value. The default subject is
  -- a number; its text is the name.
  before INTEGER CHECK (before IN (0, 1) OR fact IN ('schedule', 'defaultSubject')),
  beforeText TEXT CHECK (beforeText IS NULL OR (before IS NOT NULL AND fact NOT IN ('study', 'schedule'))),
  after INTEGER CHECK (after IN (0, 1) OR fact IN ('schedule', 'defaultSubject')),
  afterText TEXT CHECK (afterText IS NULL OR (after IS NOT NULL AND fact NOT IN ('study', 'schedule'))),
  PRIMARY KEY (change, subject, key, fact)
) STRICT, WITHOUT ROWID;

INSERT INTO changedFact (change, subject, key, fact, before, beforeText, after, afterText)
SELECT change, subject, date, fact, before, beforeReason, after, afterReason FROM changedDay;

DROP TABLE changedDay;
