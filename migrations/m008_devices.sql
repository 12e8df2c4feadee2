-- The same days on every device: when each fact was recorded, what a subject is called elsewhere, and how far the files of
-- other devices were read. docs/devices.md has the rules.

-- The one row of what this store shares, and where.
CREATE TABLE sync (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  isOn INTEGER NOT NULL DEFAULT 0 CHECK (isOn = 0 OR isOn = 1),  -- whether changes are written to a folder
  isMerging INTEGER NOT NULL DEFAULT 0 CHECK (isMerging = 0 OR isMerging = 1),  -- 1 only within a transaction
  folder TEXT CHECK (folder <> ''),
  device TEXT CHECK (device NOT GLOB '*[^0-9a-f]*' AND length(device) = 16),  -- this device's id
  name TEXT CHECK (length(name) BETWEEN 1 AND 64),
  place TEXT,  -- the machine and the container for which the id was made; a copy of the store is somewhere else
  -- The part that is written now, how long it is, and what is being added to it.
  part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0),
  size INTEGER NOT NULL DEFAULT 0 CHECK (size >= 0),
  checksum INTEGER NOT NULL DEFAULT 0,
  addition TEXT,
  firstPart INTEGER NOT NULL DEFAULT 1 CHECK (firstPart >= 1),  -- older parts were replaced by later ones
  written INTEGER NOT NULL DEFAULT 0 CHECK (written >= 0),  -- the length of all parts, in bytes
  needed INTEGER NOT NULL DEFAULT 0 CHECK (needed >= 0)  -- how long they were when all of it was needed
) STRICT;

INSERT INTO sync (only) VALUES (1);

-- The devices whose files were read.
CREATE TABLE device (
  id TEXT PRIMARY KEY CHECK (id NOT GLOB '*[^0-9a-f]*' AND length(id) = 16),
  name TEXT NOT NULL,
  lastTime INTEGER NOT NULL DEFAULT 0  -- the latest time that it recorded, in microseconds since 1970
) STRICT, WITHOUT ROWID;

-- How far each file was read. A file whose beginning is no longer the same is read again.
CREATE TABLE deviceFile (
  device TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),  -- how many bytes were read
  checksum INTEGER NOT NULL,  -- of these bytes
  state TEXT NOT NULL,  -- what the file was then: its number, length and times
  waiting INTEGER NOT NULL CHECK (waiting >= 0),  -- the bytes of an unfinished last line
  skipped INTEGER NOT NULL CHECK (skipped >= 0),  -- how many lines mean nothing here
  reason TEXT,  -- why the first of them was skipped
  PRIMARY KEY (device, name)
) STRICT, WITHOUT ROWID;

-- What a subject is called on every device. It outlives a subject that was removed.
CREATE TABLE subjectIdentity (
  number INTEGER PRIMARY KEY CHECK (number > 0),  -- the subject's number in this store
  id TEXT NOT NULL UNIQUE
) STRICT;

-- When each fact was recorded. The later one of two devices counts.
CREATE TABLE stamp (
  subject INTEGER NOT NULL CHECK (subject >= 0),  -- 0 for sessions, the default subject and settings
  fact TEXT NOT NULL CHECK (
    fact = 'study' OR fact = 'rest' OR fact = 'session' OR fact = 'schedule' OR fact = 'goal' OR fact = 'name'
      OR fact = 'unit' OR fact = 'end' OR fact = 'life' OR fact = 'default' OR fact = 'setting'),
  -- The date of a study, a rest, a schedule or a goal; the UUID of a session; a setting's name; of a life the time at
  -- which the subject was added, in microseconds since 1970; otherwise empty.
  key TEXT NOT NULL,
  time INTEGER NOT NULL CHECK (time BETWEEN 0 AND 4000000000000000000),  -- in microseconds since 1970
  -- 0: another device recorded it; 1: it was recorded here; 2: and has yet to be written to the folder; 3: and was written
  -- when this device had another id. 4 and 5 stand for 0 and 3 only within a transaction.
  origin INTEGER NOT NULL DEFAULT 1 CHECK (origin BETWEEN 0 AND 5),
  -- The value as JSON. NULL means that it is in the fact's own table; without a row there is no value. A life is true or
  -- null. Of a subject that was removed all values are here; a session then has its subject's number, too.
  value TEXT,
  PRIMARY KEY (subject, fact, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX stampToWrite ON stamp (time) WHERE origin = 2;
CREATE INDEX stampWithValue ON stamp (fact, key) WHERE value IS NOT NULL;

-- What was recorded before has the time that the change log knows, or else none.
INSERT INTO stamp (subject, fact, key, time)
SELECT subject, fact, key, max(time)
FROM (
  SELECT subject, 'study' AS fact, date AS key, 1 AS time FROM day WHERE didStudy IS NOT NULL
  UNION ALL SELECT subject, 'rest', date, 1 FROM rest
  UNION ALL SELECT 0, 'session', id, 1 FROM session
  UNION ALL SELECT subject, 'schedule', validFrom, 1 FROM schedule
  UNION ALL SELECT subject, 'goal', validFrom, 1 FROM goal
  UNION ALL SELECT id, 'name', '', 1 FROM subject
  UNION ALL SELECT id, 'unit', '', 1 FROM subject WHERE unit IS NOT NULL
  UNION ALL SELECT id, 'end', '', 1 FROM subject WHERE endedOn IS NOT NULL
  UNION ALL SELECT 0, 'default', '', 1 FROM defaultSubject WHERE subject <> 1
  UNION ALL SELECT 0, 'setting', key, 1 FROM setting
  UNION ALL
  SELECT iif(fact = 'session', 0, changedFact.subject),
    CASE fact WHEN 'subject' THEN 'name' WHEN 'defaultSubject' THEN 'default' ELSE fact END, key,
    CAST(strftime('%s', max(at, ifnull(undoneAt, ''))) AS INTEGER) * 1000000
  FROM changedFact JOIN change ON change.id = changedFact.change
  WHERE changedFact.subject = 0 OR changedFact.subject IN (SELECT id FROM subject)
)
WHERE time > 0
GROUP BY subject, fact, key;

INSERT INTO stamp (subject, fact, key, time, value)
SELECT id, 'life', printf('%018d', time + id), time + id, 'true'
FROM subject, (SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000 AS time);

-- Inserting into this view stamps a fact: with the present time, or later than its last stamp. So a change that has seen
-- another one counts more, whatever the clocks say. If the subject that it belongs to was removed, the fact was not
-- changed: its last value is kept. An update and an insert are written apart, because an INSERT OR IGNORE from outside
-- would hand its conflict rule down.
CREATE VIEW freshStamp AS SELECT subject, fact, key, subject AS owner, value FROM stamp;

CREATE TRIGGER factChanged INSTEAD OF INSERT ON freshStamp
BEGIN
  UPDATE stamp SET value = NEW.value
  WHERE subject = NEW.subject AND fact = NEW.fact AND key = NEW.key AND NEW.owner <> 0
    AND NOT EXISTS (SELECT 1 FROM subject WHERE id = NEW.owner);
  INSERT INTO stamp (subject, fact, key, time) SELECT NEW.subject, NEW.fact, NEW.key, 0
  WHERE (SELECT isMerging FROM sync) = 0
    AND NOT EXISTS (SELECT 1 FROM stamp WHERE subject = NEW.subject AND fact = NEW.fact AND key = NEW.key);
  UPDATE stamp SET value = NULL,
    (time, origin) = (
      SELECT max(stamp.time + 1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000), 1 + isOn FROM sync)
  WHERE subject = NEW.subject AND fact = NEW.fact AND key = NEW.key AND (SELECT isMerging FROM sync) = 0
    AND (NEW.owner = 0 OR EXISTS (SELECT 1 FROM subject WHERE id = NEW.owner));
END;

-- The triggers of the facts' tables stamp, beside what they did before. The functions for JSON are not allowed in triggers where a schema is not
-- trusted, so here values are put together as those functions would do it.

DROP TRIGGER dayAdded;
CREATE TRIGGER dayAdded AFTER INSERT ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO sessionDay SELECT NEW.subject, NEW.date
  WHERE EXISTS (SELECT 1 FROM session WHERE subject = NEW.subject AND date = NEW.date);
  INSERT INTO freshStamp SELECT NEW.subject, 'study', NEW.date, NEW.subject, NULL WHERE NEW.didStudy IS NOT NULL;
END;

DROP TRIGGER dayChanged;
CREATE TRIGGER dayChanged AFTER UPDATE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
  INSERT INTO freshStamp SELECT NEW.subject, 'study', NEW.date, NEW.subject, NULL
  WHERE NEW.didStudy IS NOT OLD.didStudy;
END;

DROP TRIGGER dayMoved;
CREATE TRIGGER dayMoved AFTER UPDATE OF subject, date ON day
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
  INSERT INTO freshStamp VALUES (OLD.subject, 'study', OLD.date, OLD.subject, NULL);
  INSERT INTO freshStamp VALUES (NEW.subject, 'study', NEW.date, NEW.subject, NULL);
END;

DROP TRIGGER dayRemoved;
CREATE TRIGGER dayRemoved AFTER DELETE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO sessionDay SELECT OLD.subject, OLD.date
  WHERE EXISTS (SELECT 1 FROM session WHERE subject = OLD.subject AND date = OLD.date);
  INSERT INTO freshStamp SELECT OLD.subject, 'study', OLD.date, OLD.subject, iif(OLD.didStudy, 'true', 'false')
  WHERE OLD.didStudy IS NOT NULL;
END;

DROP TRIGGER restAdded;
CREATE TRIGGER restAdded AFTER INSERT ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO freshStamp VALUES (NEW.subject, 'rest', NEW.date, NEW.subject, NULL);
END;

DROP TRIGGER restChanged;
CREATE TRIGGER restChanged AFTER UPDATE ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
  INSERT INTO freshStamp SELECT OLD.subject, 'rest', OLD.date, OLD.subject, NULL
  WHERE OLD.subject <> NEW.subject OR OLD.date <> NEW.date;
  INSERT INTO freshStamp VALUES (NEW.subject, 'rest', NEW.date, NEW.subject, NULL);
END;

DROP TRIGGER restRemoved;
CREATE TRIGGER restRemoved AFTER DELETE ON rest
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO freshStamp VALUES (
    OLD.subject, 'rest', OLD.date, OLD.subject,
    '{"isLate":' || iif(OLD.isLate, 'true', 'false') || ',"reason":'
      || ifnull('"' || replace(replace(OLD.reason, '\', '\\'), '"', '\"') || '"', 'null') || '}');
END;

DROP TRIGGER scheduleAdded;
CREATE TRIGGER scheduleAdded AFTER INSERT ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO freshStamp VALUES (NEW.subject, 'schedule', NEW.validFrom, NEW.subject, NULL);
END;

DROP TRIGGER scheduleChanged;
CREATE TRIGGER scheduleChanged AFTER UPDATE ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
  INSERT INTO freshStamp SELECT OLD.subject, 'schedule', OLD.validFrom, OLD.subject, NULL
  WHERE OLD.subject <> NEW.subject OR OLD.validFrom <> NEW.validFrom;
  INSERT INTO freshStamp VALUES (NEW.subject, 'schedule', NEW.validFrom, NEW.subject, NULL);
END;

DROP TRIGGER scheduleRemoved;
CREATE TRIGGER scheduleRemoved AFTER DELETE ON schedule
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO freshStamp VALUES (
    OLD.subject, 'schedule', OLD.validFrom, OLD.subject,
    OLD.daysOff);
END;

DROP TRIGGER goalAdded;
CREATE TRIGGER goalAdded AFTER INSERT ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
  INSERT INTO sessionDay SELECT subject, date FROM day WHERE subject = NEW.subject AND sessions > 0;
  INSERT INTO freshStamp VALUES (NEW.subject, 'goal', NEW.validFrom, NEW.subject, NULL);
END;

DROP TRIGGER goalChanged;
CREATE TRIGGER goalChanged AFTER UPDATE ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
  INSERT INTO sessionDay
  SELECT subject, date FROM day WHERE subject IN (OLD.subject, NEW.subject) AND sessions > 0;
  INSERT INTO freshStamp SELECT OLD.subject, 'goal', OLD.validFrom, OLD.subject, NULL
  WHERE OLD.subject <> NEW.subject OR OLD.validFrom <> NEW.validFrom;
  INSERT INTO freshStamp VALUES (NEW.subject, 'goal', NEW.validFrom, NEW.subject, NULL);
END;

DROP TRIGGER goalRemoved;
CREATE TRIGGER goalRemoved AFTER DELETE ON goal
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
  INSERT INTO sessionDay SELECT subject, date FROM day WHERE subject = OLD.subject AND sessions > 0;
  INSERT INTO freshStamp VALUES (
    OLD.subject, 'goal', OLD.validFrom, OLD.subject,
    '{"daysPerWeek":' || ifnull(OLD.daysPerWeek, 'null') || ',"minimum":' || ifnull(OLD.minimum, 'null') || '}');
END;

DROP TRIGGER sessionAdded;
CREATE TRIGGER sessionAdded AFTER INSERT ON session
BEGIN
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
  INSERT INTO freshStamp VALUES (0, 'session', NEW.id, NEW.subject, NULL);
END;

DROP TRIGGER sessionChanged;
CREATE TRIGGER sessionChanged AFTER UPDATE ON session
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
  INSERT INTO sessionDay VALUES (NEW.subject, NEW.date);
  INSERT INTO freshStamp VALUES (0, 'session', NEW.id, NEW.subject, NULL);
END;

DROP TRIGGER sessionRemoved;
CREATE TRIGGER sessionRemoved AFTER DELETE ON session
BEGIN
  INSERT INTO sessionDay VALUES (OLD.subject, OLD.date);
  INSERT INTO freshStamp VALUES (
    0, 'session', OLD.id, OLD.subject,
    '{"subject":' || OLD.subject || ',"date":"' || OLD.date || '","amount":' || ifnull(OLD.amount, 'null')
      || ',"note":'
      || ifnull('"' || replace(replace(replace(OLD.note, '\', '\\'), '"', '\"'), char(10), '\n') || '"', 'null')
      || ',"source":"' || OLD.source || '","recordedAt":"' || OLD.recordedAt || '"}');
END;

DROP TRIGGER subjectAdded;
CREATE TRIGGER subjectAdded AFTER INSERT ON subject
BEGIN
  INSERT INTO reload (kind, subject) VALUES ('', NEW.id);
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  -- Each subject has a birth of its own, so that subjects have the same order everywhere.
  INSERT INTO stamp (subject, fact, key, time, origin, value)
  SELECT NEW.id, 'life', printf('%018d', time), time, 1 + isOn, 'true'
  FROM sync, (
    SELECT max(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000, ifnull(
      (SELECT CAST(max(key) AS INTEGER) + 1 FROM stamp WHERE fact = 'life' AND value IS NOT NULL), 0)) AS time)
  WHERE isMerging = 0 AND NOT EXISTS (
    SELECT 1 FROM stamp WHERE subject = NEW.id AND fact = 'life' AND key = printf('%018d', time));
  INSERT INTO freshStamp VALUES (NEW.id, 'name', '', NEW.id, NULL);
  INSERT INTO freshStamp SELECT NEW.id, 'unit', '', NEW.id, NULL WHERE NEW.unit IS NOT NULL;
  INSERT INTO freshStamp SELECT NEW.id, 'end', '', NEW.id, NULL WHERE NEW.endedOn IS NOT NULL;
END;

DROP TRIGGER subjectRenamed;
CREATE TRIGGER subjectRenamed AFTER UPDATE ON subject
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  INSERT INTO freshStamp SELECT NEW.id, 'name', '', NEW.id, NULL
  WHERE NEW.name <> OLD.name COLLATE BINARY;
  INSERT INTO freshStamp SELECT NEW.id, 'unit', '', NEW.id, NULL WHERE NEW.unit IS NOT OLD.unit;
  INSERT INTO freshStamp SELECT NEW.id, 'end', '', NEW.id, NULL WHERE NEW.endedOn IS NOT OLD.endedOn;
END;

DROP TRIGGER subjectRemoved;
CREATE TRIGGER subjectRemoved AFTER DELETE ON subject
BEGIN
  DELETE FROM reload WHERE subject = OLD.id;
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  -- The name that a person chose may be kept already, because another subject had it too.
  UPDATE stamp SET value = '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"'
  WHERE subject = OLD.id AND fact = 'name' AND value IS NULL;
  UPDATE stamp SET value = ifnull('"' || replace(replace(OLD.unit, '\', '\\'), '"', '\"') || '"', 'null')
  WHERE subject = OLD.id AND fact = 'unit';
  UPDATE stamp SET value = ifnull('"' || OLD.endedOn || '"', 'null') WHERE subject = OLD.id AND fact = 'end';
  -- A removal takes back the births that it has seen, and no others.
  UPDATE stamp SET value = 'null', (time, origin) = (
    SELECT max(stamp.time + 1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000), 1 + isOn FROM sync)
  WHERE subject = OLD.id AND fact = 'life' AND value = 'true' AND (SELECT isMerging FROM sync) = 0;
  -- What was taken back before has no value.
  UPDATE stamp SET value = 'null' WHERE subject = OLD.id AND value IS NULL;
END;

DROP TRIGGER defaultSubjectChanged;
CREATE TRIGGER defaultSubjectChanged AFTER UPDATE ON defaultSubject
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  INSERT INTO freshStamp SELECT 0, 'default', '', 0, NULL WHERE NEW.subject <> OLD.subject;
END;

DROP TRIGGER settingAdded;
CREATE TRIGGER settingAdded AFTER INSERT ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  INSERT INTO freshStamp VALUES (0, 'setting', NEW.key, 0, NULL);
END;

DROP TRIGGER settingChanged;
CREATE TRIGGER settingChanged AFTER UPDATE ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  INSERT INTO freshStamp SELECT 0, 'setting', OLD.key, 0, NULL WHERE OLD.key <> NEW.key;
  INSERT INTO freshStamp VALUES (0, 'setting', NEW.key, 0, NULL);
END;

DROP TRIGGER settingRemoved;
CREATE TRIGGER settingRemoved AFTER DELETE ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  INSERT INTO freshStamp VALUES (0, 'setting', OLD.key, 0, NULL);
END;
