-- A new subject is born after those that are there, but not after one whose birth is ahead of now by more than a day: a clock
-- that is wrong, or a file that says anything, would put every later birth out of reach of other devices.
DROP TRIGGER subjectAdded;
CREATE TRIGGER subjectAdded AFTER INSERT ON subject
BEGIN
  INSERT INTO reload (kind, subject) VALUES ('', NEW.id);
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
  -- Each subject has a birth of its own, so that subjects have the same order everywhere.
  INSERT INTO stamp (subject, fact, key, time, origin, value)
  SELECT NEW.id, 'life', printf('%018d', time), time, 1 + isOn, 'true'
  FROM sync, (
    SELECT max(now, ifnull(
      (SELECT CAST(max(key) AS INTEGER) + 1 FROM stamp
       WHERE fact = 'life' AND value IS NOT NULL AND key < printf('%018d', now + 86400000000)), 0)) AS time
    FROM (SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000 AS now))
  WHERE isMerging = 0 AND NOT EXISTS (
    SELECT 1 FROM stamp WHERE subject = NEW.id AND fact = 'life' AND key = printf('%018d', time));
  INSERT INTO freshStamp VALUES (NEW.id, 'name', '', NEW.id, NULL);
  INSERT INTO freshStamp SELECT NEW.id, 'unit', '', NEW.id, NULL WHERE NEW.unit IS NOT NULL;
  INSERT INTO freshStamp SELECT NEW.id, 'end', '', NEW.id, NULL WHERE NEW.endedOn IS NOT NULL;
END;
