-- Every fact is one row of one table, with its value and its stamp. What a person said, and when, is there and nowhere else.
-- docs/store.md describes the tables. Where the schema of a file is not trusted, CHECKs, triggers and views may not call
-- SQLite's functions for JSON. So they compare a value with the one text that its JSON has. SQLite reads all of this at each
-- start, so the comments stand before the statements.

DROP TRIGGER defaultSubjectStays;
DROP TRIGGER defaultSubjectIsKept;
DROP TRIGGER sessionDayChanged;
DROP TRIGGER sessionIsNew;
DROP TRIGGER sessionKeepsNumber;
DROP TRIGGER factChanged;
DROP TRIGGER dayAdded;
DROP TRIGGER dayChanged;
DROP TRIGGER dayMoved;
DROP TRIGGER dayRemoved;
DROP TRIGGER restAdded;
DROP TRIGGER restChanged;
DROP TRIGGER restRemoved;
DROP TRIGGER scheduleAdded;
DROP TRIGGER scheduleChanged;
DROP TRIGGER scheduleRemoved;
DROP TRIGGER goalAdded;
DROP TRIGGER goalChanged;
DROP TRIGGER goalRemoved;
DROP TRIGGER sessionAdded;
DROP TRIGGER sessionChanged;
DROP TRIGGER sessionRemoved;
DROP TRIGGER subjectAdded;
DROP TRIGGER subjectRenamed;
DROP TRIGGER subjectRemoved;
DROP TRIGGER defaultSubjectChanged;
DROP TRIGGER settingAdded;
DROP TRIGGER settingChanged;
DROP TRIGGER settingRemoved;
DROP VIEW sessionDay;
DROP VIEW freshStamp;
DROP INDEX stampToWrite;
DROP INDEX stampWithValue;

-- What has the name of a new table is kept beside. Where tables are renamed, SQLite reads the whole schema again each time.
CREATE TEMP TABLE oldSubject AS SELECT id, name, unit, endedOn FROM subject;
CREATE TEMP TABLE oldSync AS SELECT * FROM sync;
CREATE TEMP TABLE oldWidget AS SELECT * FROM widget;
CREATE TEMP TABLE givenWidgets AS SELECT seq FROM sqlite_sequence WHERE name = 'widget';
CREATE TEMP TABLE oldChange AS SELECT * FROM change;
CREATE TEMP TABLE oldChangedFact AS SELECT * FROM changedFact;
CREATE TEMP TABLE oldDay AS SELECT * FROM day;
DROP TABLE widget;
DROP TABLE changedFact;
DROP TABLE change;
DROP TABLE sync;
DROP TABLE day;

-- Every fact.
-- subject: the subject's number in this store; 0 where the fact belongs to no subject.
-- key: a date; of a session its date, a space and its UUID, so that the sessions of a month are one range; the name of a
-- setting; of a life the time at which the subject was added, as 18 digits; otherwise empty. A session that was taken back
-- before this store heard of it has its UUID alone.
-- value: JSON in its one form; NULL if the fact was taken back.
-- plain, quotes, number: the value without its escapes; how many quotes it has then; the number in it: of a schedule and a
-- default itself, of a session its amount, of a goal its minimum. They are worked out where they are asked for.
-- time: when it was said, in microseconds since 1970. The later word counts.
-- origin: 0 if another device recorded it; 1 if it was recorded here; 2 if it also has yet to be written for other devices;
-- 3 if it was written when this device had another id. 4 and 5 stand for 0 and 3 only within a transaction.
-- A kind that this version does not know is kept as it is.
CREATE TABLE fact (
  subject INTEGER NOT NULL CHECK (subject BETWEEN 0 AND 9223372036854775806),
  kind TEXT NOT NULL CHECK (kind NOT GLOB '*[^a-z0-9-]*' AND kind <> ''),
  key TEXT NOT NULL CHECK (instr(key, char(0)) = 0),
  value TEXT CHECK (value NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*')
    CHECK (instr(value, char(0)) = 0),
  plain TEXT AS (replace(replace(replace(value, '\\', '/'), '\"', ''''), '\n', char(10))),
  quotes INTEGER AS (length(plain) - length(replace(plain, '"', ''))),
  number INTEGER AS (CAST(substr(value, CASE kind WHEN 'session' THEN 31 WHEN 'goal' THEN instr(value, ',') + 11 ELSE 1 END)
    AS INTEGER)),
  time INTEGER NOT NULL DEFAULT (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000)
    CHECK (time BETWEEN 0 AND 4000000000000000000),
  origin INTEGER NOT NULL DEFAULT 1 CHECK (origin BETWEEN 0 AND 5),
  PRIMARY KEY (subject, kind, key),
  CONSTRAINT factKey CHECK (CASE
    WHEN kind = 'session' AND value IS NULL THEN 1
    WHEN kind IN ('study', 'rest', 'session', 'schedule', 'goal') THEN subject > 0 AND key >= '1900'
      AND substr(key, 1, 10) IS date(substr(key, 1, 10), '+0 days')
      AND iif(kind = 'session', length(key) = 47 AND substr(key, 11, 1) = ' ' AND substr(key, 12) NOT GLOB '*[^0-9a-f-]*',
        length(key) = 10)
    WHEN kind = 'life' THEN subject > 0 AND length(key) = 18 AND key NOT GLOB '*[^0-9]*'
    WHEN kind IN ('name', 'unit', 'end') THEN subject > 0 AND key = ''
    WHEN kind IN ('default', 'setting') THEN subject = 0 AND (key = '') = (kind = 'default')
    ELSE 1 END),
  CHECK (kind NOT IN ('rest', 'name', 'unit') OR instr(plain, char(10)) + instr(plain, '\') = 0),
  CONSTRAINT factValue CHECK (CASE kind
    WHEN 'study' THEN value IN ('true', 'false')
    WHEN 'rest' THEN quotes IN (4, 6) AND length(plain) - instr(plain, ',') <= 212 AND plain GLOB '{"isLate":'
      || iif(substr(value, 11, 1) = 't', 'true', 'false') || ',"reason":' || iif(quotes = 4, 'null', '"?*"') || '}'
    WHEN 'session' THEN quotes IN (16, 18) AND plain GLOB '{"date":"' || substr(key, 1, 10) || '","amount":'
        || ifnull(nullif(number, 0), 'null') || ',"note":' || iif(quotes = 16, 'null', '"?*"') || ',"source":"?*","recordedAt":"*"}'
      AND number BETWEEN 0 AND 1000000000 AND instr(plain, '\') = 0
      AND instr(plain, ',"source":') - instr(plain, ',"note":') <= 2010 AND length(plain) - instr(plain, ',"source":') <= 112
      AND substr(plain, -22, 20) IS strftime('%Y-%m-%dT%H:%M:%SZ', substr(plain, -22, 20), '+0 days')
      AND rtrim(substr(plain, 1, length(plain) - 38), 'abcdefghijklmnopqrstuvwxyz0123456789-') GLOB '*"source":"'
    WHEN 'schedule' THEN value = '' || number AND number BETWEEN 0 AND 126
    WHEN 'goal' THEN value = '{"daysPerWeek":' || ifnull(nullif(CAST(substr(value, 16) AS INTEGER), 0), 'null') || ',"minimum":'
        || ifnull(nullif(number, 0), 'null') || '}' AND substr(value, 16, 2) GLOB '[1-7n][,u]' AND number BETWEEN 0 AND 1000000000
    WHEN 'name' THEN plain GLOB '"?*"' AND quotes = 2 AND length(plain) <= 66
    WHEN 'unit' THEN plain GLOB '"?*"' AND quotes = 2 AND length(plain) <= 18 AND plain NOT GLOB '*[ 0-9' || char(160) || ']*'
    WHEN 'end' THEN value IS '"' || date(substr(value, 2, 10), '+0 days') || '"' AND value >= '"1900'
    WHEN 'life' THEN value = 'true'
    WHEN 'default' THEN value = '' || number AND number > 0
    WHEN 'setting' THEN value GLOB '"*"' AND quotes = 2
    ELSE 1 END)
) STRICT, WITHOUT ROWID;

-- The days of which a study or a session is recorded, and what the sessions come to: what streaks and views read. It follows
-- from the facts. didStudy is what a person said, isReached whether the sessions are what the goal asks.
CREATE TABLE recordedDay (
  subject INTEGER NOT NULL,
  date TEXT NOT NULL,
  didStudy INTEGER,
  sessions INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  isReached INTEGER NOT NULL,
  PRIMARY KEY (subject, date)
) STRICT, WITHOUT ROWID;

-- The change log: at and undoneAt are instants in UTC, such as 2024-12-10T08:30:00Z.
CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL CHECK (length(at) = 20),
  command TEXT NOT NULL CHECK (length(command) BETWEEN 1 AND 64),
  undoneAt TEXT CHECK (length(undoneAt) = 20),
  isSuperseded INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A fact before and after a change, as the table fact has it. The subject may be gone.
CREATE TABLE changedFact (
  change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  subject INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (change, subject, key, kind)
) STRICT, WITHOUT ROWID;

-- What only this machine needs, as JSON: what is shared and where (kind 'sharing'), the devices whose files were read
-- ('device') and how far ('file'), and where other programs know that a person studied ('source').
CREATE TABLE local (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- isOn: whether what is recorded has yet to be written for other devices. isMerging: 1 only within a transaction that takes
-- over facts with their stamps.
CREATE TABLE sync (isOn INTEGER NOT NULL, isMerging INTEGER NOT NULL) STRICT;

-- What there is now.

-- An earlier schema took control characters of the second set, which terminals act on. Of names that are then the same, the
-- first one stays, and the others get the number of their subject.
CREATE TEMP TABLE cleanName AS
WITH RECURSIVE clean (id, code, name) AS (
  SELECT id, 127, name FROM oldSubject
  UNION ALL SELECT id, code + 1, replace(name, char(code), char(65533)) FROM clean WHERE code < 160)
SELECT id, name, row_number() OVER (PARTITION BY name COLLATE NOCASE ORDER BY name <> before, id) AS place
FROM (SELECT clean.id, clean.name, oldSubject.name AS before FROM clean JOIN oldSubject USING (id) WHERE code = 160);

CREATE TEMP TABLE newSubject AS
SELECT found.number AS id, subjectIdentity.id AS identity,
  (SELECT iif(place = 1, name, substr(name, 1, 63 - length(id)) || ' ' || id) FROM cleanName WHERE id = found.number) AS name,
  ifnull((SELECT min(key) FROM stamp WHERE stamp.subject = found.number AND fact = 'life'), '~') AS birth
FROM (
  SELECT id AS number FROM oldSubject UNION SELECT number FROM subjectIdentity
  UNION SELECT subject FROM oldChangedFact WHERE subject BETWEEN 1 AND 9007199254740992
  UNION SELECT subject FROM stamp WHERE subject BETWEEN 1 AND 9007199254740992) AS found
  LEFT JOIN subjectIdentity ON subjectIdentity.number = found.number;

INSERT INTO fact (subject, kind, key, value, time, origin)
SELECT found.subject, kind, found.key, found.value, ifnull(time, 0), ifnull(origin, 1)
FROM (
  SELECT subject, 'study' AS kind, date AS key, iif(didStudy, 'true', 'false') AS value, subject AS place, date AS mark
  FROM oldDay WHERE didStudy IS NOT NULL
  UNION ALL
  SELECT subject, 'rest', date, json_object('isLate', json(iif(isLate, 'true', 'false')), 'reason', reason), subject, date
  FROM rest
  UNION ALL
  SELECT subject, 'session', date || ' ' || id,
    json_object('date', date, 'amount', amount, 'note', note, 'source', source, 'recordedAt', recordedAt), 0, id
  FROM session
  UNION ALL SELECT subject, 'schedule', validFrom, CAST(daysOff AS TEXT), subject, validFrom FROM schedule
  UNION ALL
  SELECT subject, 'goal', validFrom, json_object('daysPerWeek', daysPerWeek, 'minimum', minimum), subject, validFrom FROM goal
  UNION ALL
  -- Where several subjects have one name, this one may be called otherwise here.
  SELECT oldSubject.id, 'name', '', coalesce((
      SELECT value FROM stamp
      WHERE stamp.subject = oldSubject.id AND fact = 'name' AND stamp.key = '' AND value LIKE '"_%"'), json_quote(newSubject.name)),
    oldSubject.id, ''
  FROM oldSubject JOIN newSubject ON newSubject.id = oldSubject.id
  UNION ALL SELECT id, 'unit', '', json_quote(unit), id, '' FROM oldSubject WHERE unit IS NOT NULL
  UNION ALL SELECT id, 'end', '', json_quote(endedOn), id, '' FROM oldSubject WHERE endedOn IS NOT NULL
  UNION ALL
  SELECT 0, 'default', '', CAST(ifnull((
      SELECT CAST(value AS INTEGER) FROM stamp
      WHERE stamp.subject = 0 AND fact = 'default' AND CAST(value AS INTEGER) > 0), subject) AS TEXT), 0, ''
  FROM defaultSubject WHERE subject <> 1 OR EXISTS (SELECT 1 FROM stamp WHERE stamp.subject = 0 AND fact = 'default')
  UNION ALL
  SELECT 0, 'setting', setting.key, (WITH RECURSIVE clean (code, value) AS (
      SELECT 127, setting.value UNION ALL SELECT code + 1, replace(value, char(code), char(65533)) FROM clean WHERE code < 160)
    SELECT json_quote(value) FROM clean WHERE code = 160), 0, setting.key
  FROM setting) AS found
  LEFT JOIN stamp ON stamp.subject = place AND stamp.fact = kind AND stamp.key = mark;

-- What was said of subjects that are gone is kept with its stamp, and so is what was taken back.
INSERT OR IGNORE INTO fact (subject, kind, key, value, time, origin)
SELECT ifnull(owner, subject), fact, iif(date IS NULL, key, date || ' ' || key),
  iif(fact = 'session', json_remove(nullif(value, 'null'), '$.subject'), nullif(value, 'null')), time, origin
FROM (
  SELECT *, iif(fact = 'session', json_extract(value, '$.subject'), NULL) AS owner,
    iif(fact = 'session', json_extract(value, '$.date'), NULL) AS date
  FROM stamp WHERE value IS NULL OR json_valid(value))
WHERE fact <> 'session' OR key NOT IN (SELECT id FROM session);

INSERT INTO recordedDay (subject, date, didStudy, sessions, amount, isReached)
SELECT subject, date, said, sessions, amount, sessions > 0 AND amount >= ifnull((
  SELECT number FROM fact
  WHERE fact.subject = days.subject AND kind = 'goal' AND key <= date AND value IS NOT NULL ORDER BY key DESC LIMIT 1), 0)
FROM (
  SELECT subject, substr(key, 1, 10) AS date, max(iif(kind = 'study', value = 'true', NULL)) AS said,
    sum(kind = 'session') AS sessions, sum(iif(kind = 'session', number, 0)) AS amount
  FROM fact WHERE kind IN ('study', 'session') AND value IS NOT NULL GROUP BY 1, 2) AS days;

INSERT INTO change SELECT id, at, command, undoneAt, isSuperseded FROM oldChange;
INSERT INTO changedFact (change, subject, kind, key, before, after)
SELECT change, subject, kind, key,
  CASE WHEN before IS NOT NULL THEN CASE kind
    WHEN 'study' THEN iif(before, 'true', 'false')
    WHEN 'rest' THEN json_object('isLate', json(iif(before, 'true', 'false')), 'reason', beforeText)
    WHEN 'schedule' THEN CAST(before AS TEXT) WHEN 'default' THEN CAST(before AS TEXT)
    WHEN 'goal' THEN json_object('daysPerWeek', nullif(before, 0), 'minimum', CAST(beforeText AS INTEGER))
    WHEN 'session' THEN json_object(
      'date', substr(beforeText, 1, 10), 'amount', nullif(CAST(substr(beforeText, 12) AS INTEGER), 0),
      'note', nullif(substr(beforeText, sourceBefore + instr(substr(beforeText || ' ', sourceBefore), ' ')), ''),
      'source', substr(beforeText, sourceBefore, instr(substr(beforeText || ' ', sourceBefore), ' ') - 1),
      'recordedAt', substr(beforeText, sourceBefore - 21, 20))
    ELSE json_quote(beforeText) END END,
  CASE WHEN after IS NOT NULL THEN CASE kind
    WHEN 'study' THEN iif(after, 'true', 'false')
    WHEN 'rest' THEN json_object('isLate', json(iif(after, 'true', 'false')), 'reason', afterText)
    WHEN 'schedule' THEN CAST(after AS TEXT) WHEN 'default' THEN CAST(after AS TEXT)
    WHEN 'goal' THEN json_object('daysPerWeek', nullif(after, 0), 'minimum', CAST(afterText AS INTEGER))
    WHEN 'session' THEN json_object(
      'date', substr(afterText, 1, 10), 'amount', nullif(CAST(substr(afterText, 12) AS INTEGER), 0),
      'note', nullif(substr(afterText, sourceAfter + instr(substr(afterText || ' ', sourceAfter), ' ')), ''),
      'source', substr(afterText, sourceAfter, instr(substr(afterText || ' ', sourceAfter), ' ') - 1),
      'recordedAt', substr(afterText, sourceAfter - 21, 20))
    ELSE json_quote(afterText) END END
FROM (
  SELECT *, CASE fact WHEN 'subject' THEN 'name' WHEN 'defaultSubject' THEN 'default' ELSE fact END AS kind,
    -- The text of a session is its date, its amount, when it was recorded, its source, and perhaps the note.
    33 + instr(substr(beforeText, 12), ' ') AS sourceBefore, 33 + instr(substr(afterText, 12), ' ') AS sourceAfter
  FROM oldChangedFact);

INSERT INTO local
SELECT 'source', CAST(id AS TEXT), json_object(
  'kind', kind, 'place', place, 'choices', choices, 'subject', subject, 'subjectKey', subjectKey, 'minimum', minimum,
  'minimumIsTime', minimumIsTime, 'since', since, 'isPaused', isPaused, 'identity', identity, 'progress', progress,
  'mustReadAgain', mustReadAgain)
FROM source;
INSERT INTO local
SELECT 'sharing', '', json_object(
  'folder', iif(isOn, folder, NULL), 'device', device, 'name', name, 'place', place, 'part', part, 'size', size,
  'checksum', checksum, 'addition', addition, 'firstPart', firstPart, 'written', written, 'needed', needed)
FROM oldSync WHERE device IS NOT NULL OR folder IS NOT NULL;
INSERT INTO sync SELECT isOn, 0 FROM oldSync;
INSERT INTO local SELECT 'device', id, json_object('name', name, 'lastTime', lastTime) FROM device;
INSERT INTO local
SELECT 'file', device || '/' || name, json_object(
  'size', size, 'checksum', checksum, 'state', state, 'waiting', waiting, 'skipped', skipped, 'reason', reason)
FROM deviceFile;

DROP TABLE deviceFile;
DROP TABLE device;
DROP TABLE source;
DROP TABLE stamp;
DROP TABLE subjectIdentity;
DROP TABLE defaultSubject;
DROP TABLE session;
DROP TABLE goal;
DROP TABLE schedule;
DROP TABLE rest;
DROP TABLE setting;
DROP TABLE subject;

-- The subjects of this store, and what they are called on every device. A number is never given twice. A subject without a
-- name was removed. Names and births follow from the facts.
CREATE TABLE subject (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 9223372036854775806),
  identity TEXT UNIQUE,
  name TEXT COLLATE NOCASE UNIQUE CHECK (
    length(name) BETWEEN 1 AND 64 AND instr(name, char(0)) = 0
    AND name NOT GLOB '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'),
  birth TEXT NOT NULL DEFAULT '~'
) STRICT;

INSERT INTO subject (id, identity, name, birth) SELECT id, identity, name, birth FROM newSubject;

CREATE TABLE widget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind <> ''),
  family TEXT NOT NULL CHECK (family <> ''),
  subject INTEGER REFERENCES subject (id),
  contents TEXT
) STRICT;
INSERT INTO widget SELECT id, kind, family, subject, contents FROM oldWidget;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence (name, seq) SELECT 'widget', seq FROM givenWidgets;

DROP TABLE temp.oldSubject;
DROP TABLE temp.cleanName;
DROP TABLE temp.newSubject;
DROP TABLE temp.oldSync;
DROP TABLE temp.oldWidget;
DROP TABLE temp.givenWidgets;
DROP TABLE temp.oldChange;
DROP TABLE temp.oldChangedFact;
DROP TABLE temp.oldDay;

-- A session has one row, whichever day and subject it belongs to.
CREATE UNIQUE INDEX sessionNumber ON fact (substr(key, -36)) WHERE kind = 'session';
CREATE INDEX changeToRedo ON change (id) WHERE undoneAt IS NOT NULL AND isSuperseded = 0;
CREATE INDEX factToWrite ON fact (time) WHERE origin = 2;

-- Inserting the place of a fact into this view counts what is recorded of its day, and asks for the widgets that show it to
-- be reloaded.
CREATE VIEW touchedFact AS SELECT subject, kind, key, substr(key, 1, 10) AS date FROM fact;
CREATE TRIGGER factTouched INSTEAD OF INSERT ON touchedFact
BEGIN
  DELETE FROM recordedDay WHERE NEW.kind IN ('study', 'session') AND subject = NEW.subject AND date = NEW.date;
  INSERT INTO recordedDay
  SELECT NEW.subject, NEW.date, said, sessions, amount, 0
  FROM (
    SELECT count(*) AS sessions, ifnull(sum(number), 0) AS amount, (
        SELECT value = 'true' FROM fact WHERE subject = NEW.subject AND kind = 'study' AND key = NEW.date) AS said
    FROM fact WHERE subject = NEW.subject AND kind = 'session' AND key BETWEEN NEW.date AND NEW.date || '!' AND value IS NOT NULL)
  WHERE NEW.kind IN ('study', 'session') AND NEW.subject > 0 AND (said IS NOT NULL OR sessions > 0);
  UPDATE recordedDay SET isReached = amount >= ifnull((
    SELECT number FROM fact
    WHERE subject = NEW.subject AND kind = 'goal' AND key <= date AND value IS NOT NULL ORDER BY key DESC LIMIT 1), 0)
  WHERE NEW.kind IN ('session', 'study', 'goal') AND subject = NEW.subject
    AND date BETWEEN NEW.date AND iif(NEW.kind = 'goal', '~', NEW.date) AND sessions > 0;
  INSERT INTO reload VALUES ('', iif(NEW.kind IN ('name', 'unit', 'end', 'life'), 0, NEW.subject), 1)
  ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1;
END;

CREATE TRIGGER factAdded AFTER INSERT ON fact
BEGIN
  UPDATE fact SET origin = 2 WHERE NEW.origin = 1 AND (SELECT isOn FROM sync)
    AND subject = NEW.subject AND kind = NEW.kind AND key = NEW.key;
  INSERT INTO touchedFact VALUES (NEW.subject, NEW.kind, NEW.key, substr(NEW.key, 1, 10));
END;

-- A change that names no time is a word of now, and later than the one before, whatever the clock says.
CREATE TRIGGER factChanged AFTER UPDATE OF subject, kind, key, value ON fact
BEGIN
  UPDATE fact SET (time, origin) = (
    SELECT max(OLD.time + 1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000), 1 + isOn FROM sync)
  WHERE NEW.time = OLD.time AND (SELECT isMerging FROM sync) = 0
    AND subject = NEW.subject AND kind = NEW.kind AND key = NEW.key;
  INSERT INTO touchedFact SELECT OLD.subject, OLD.kind, OLD.key, substr(OLD.key, 1, 10)
  WHERE OLD.subject <> NEW.subject OR OLD.kind <> NEW.kind OR OLD.key <> NEW.key;
  INSERT INTO touchedFact VALUES (NEW.subject, NEW.kind, NEW.key, substr(NEW.key, 1, 10));
END;

CREATE TRIGGER factStays BEFORE DELETE ON fact
BEGIN
  SELECT raise(ABORT, 'a fact is taken back by the value NULL, so that other devices hear of it');
END;

-- The days, as a person types them in a shell.
CREATE VIEW day AS
SELECT subject, date, coalesce(didStudy, isReached) AS didStudy
FROM recordedDay WHERE subject IN (SELECT id FROM subject WHERE name IS NOT NULL);

CREATE TRIGGER dayAdded INSTEAD OF INSERT ON day
BEGIN
  SELECT raise(ABORT, 'there is no such subject')
  WHERE NOT EXISTS (SELECT 1 FROM subject WHERE id = NEW.subject AND name IS NOT NULL);
  INSERT INTO fact (subject, kind, key, value)
  VALUES (NEW.subject, 'study', NEW.date, CASE NEW.didStudy || '' WHEN '1' THEN 'true' WHEN '0' THEN 'false' ELSE '' END)
  ON CONFLICT (subject, kind, key) DO UPDATE SET value = excluded.value;
END;

CREATE TRIGGER dayChanged INSTEAD OF UPDATE ON day
BEGIN
  UPDATE fact SET value = NULL WHERE (OLD.subject <> NEW.subject OR OLD.date <> NEW.date)
    AND subject = OLD.subject AND kind = 'study' AND key = OLD.date AND value IS NOT NULL;
  INSERT INTO day VALUES (NEW.subject, NEW.date, NEW.didStudy);
END;

CREATE TRIGGER dayRemoved INSTEAD OF DELETE ON day
BEGIN
  UPDATE fact SET value = NULL
  WHERE subject = OLD.subject AND kind = 'study' AND key = OLD.date AND value IS NOT NULL;
END;
