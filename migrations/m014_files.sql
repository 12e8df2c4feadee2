-- Each fact names the file of the shared folder that holds it, and when each part of its value was said.
-- origin: 0 if another device recorded it, otherwise 1.
-- file: the number of the file that holds it (`local`, kind 'file'). NULL: no file holds it, so it has yet to be written.
-- 0: nothing is shared.
-- times: JSON that names the members of the value that were said before `time`, and when; NULL if there are none.
-- unit: the unit in which a session was recorded, '' for minutes; NULL if that is not known, and for all other facts.
ALTER TABLE fact ADD COLUMN file INTEGER DEFAULT 0;
ALTER TABLE fact ADD COLUMN times TEXT;
ALTER TABLE fact ADD COLUMN unit TEXT;

DROP INDEX factToWrite;
DROP TRIGGER factTouched;
DROP TRIGGER factAdded;
DROP TRIGGER factChanged;

-- The next merge reads all files, and learns which one holds each fact.
DELETE FROM local WHERE kind IN ('file', 'log');
UPDATE fact SET origin = origin > 0, file = NULL WHERE (SELECT isOn FROM sync);
UPDATE fact SET origin = 1 WHERE origin > 1;

CREATE INDEX factToWrite ON fact (time) WHERE file IS NULL;

-- A day is counted again when a fact of it changes, and all later ones with a goal or a unit. Its sum leaves out sessions in
-- another unit than their subject has.
CREATE TRIGGER factTouched INSTEAD OF INSERT ON touchedFact
BEGIN
  DELETE FROM recordedDay
  WHERE subject = NEW.subject AND date BETWEEN NEW.date AND iif(NEW.kind IN ('goal', 'unit'), '~', NEW.date);
  INSERT INTO recordedDay (subject, date, didStudy, sessions, amount, isReached)
  SELECT NEW.subject, date, said, sessions, amount, sessions > 0 AND amount >= ifnull((
    SELECT number FROM fact
    WHERE subject = NEW.subject AND kind = 'goal' AND key <= date AND value IS NOT NULL ORDER BY key DESC LIMIT 1), 0)
  FROM (
    SELECT substr(key, 1, 10) AS date, max(iif(kind = 'study', value = 'true', NULL)) AS said,
      sum(kind = 'session') AS sessions, sum(iif(kind = 'study'
        OR '"' || replace(replace(unit, '\', '\\'), '"', '\"') || '"' <> ifnull((
          SELECT value FROM fact WHERE subject = NEW.subject AND kind = 'unit' AND key = ''), '""'), 0, number)) AS amount
    FROM fact
    WHERE subject = NEW.subject AND subject > 0 AND kind IN ('study', 'session') AND value IS NOT NULL
      AND key BETWEEN NEW.date AND iif(NEW.kind IN ('goal', 'unit'), '~', NEW.date || '!')
    GROUP BY 1);
  INSERT INTO reload (kind, subject, requests) VALUES ('', iif(NEW.kind IN ('name', 'unit', 'end', 'life'), 0, NEW.subject), 1)
  ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1;
END;

CREATE TRIGGER factAdded AFTER INSERT ON fact
BEGIN
  UPDATE fact SET file = NULL WHERE NEW.file = 0 AND (SELECT isOn FROM sync)
    AND subject = NEW.subject AND kind = NEW.kind AND key = NEW.key;
  INSERT INTO touchedFact VALUES (NEW.subject, NEW.kind, NEW.key, substr(NEW.key, 1, 10));
END;

-- A change that names no time is a word of now, and later than the one before, whatever the clock says.
CREATE TRIGGER factChanged AFTER UPDATE OF subject, kind, key, value ON fact
BEGIN
  UPDATE fact SET (time, origin, file, times) = (
    SELECT max(OLD.time + 1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000), 1, iif(isOn, NULL, 0), NULL
    FROM sync)
  WHERE NEW.time = OLD.time AND (SELECT isMerging FROM sync) = 0
    AND subject = NEW.subject AND kind = NEW.kind AND key = NEW.key;
  INSERT INTO touchedFact SELECT OLD.subject, OLD.kind, OLD.key, substr(OLD.key, 1, 10)
  WHERE OLD.subject <> NEW.subject OR OLD.kind <> NEW.kind OR OLD.key <> NEW.key;
  INSERT INTO touchedFact VALUES (NEW.subject, NEW.kind, NEW.key, substr(NEW.key, 1, 10));
END;
