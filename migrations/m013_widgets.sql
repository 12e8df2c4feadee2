-- The widgets on display are listed in their user's cache, where a host needs no store.
DROP TABLE widget;

-- It names the columns that it writes, so that a column which somebody adds to a table of ours stops no change.
DROP TRIGGER factTouched;
CREATE TRIGGER factTouched INSTEAD OF INSERT ON touchedFact
BEGIN
  DELETE FROM recordedDay WHERE NEW.kind IN ('study', 'session') AND subject = NEW.subject AND date = NEW.date;
  INSERT INTO recordedDay (subject, date, didStudy, sessions, amount, isReached)
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
  INSERT INTO reload (kind, subject, requests) VALUES ('', iif(NEW.kind IN ('name', 'unit', 'end', 'life'), 0, NEW.subject), 1)
  ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1;
END;
