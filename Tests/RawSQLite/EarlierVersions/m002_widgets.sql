-- The widgets on display, and how often reloads were asked for.

-- One row for each running host. A host that was killed leaves its row behind; the lock that it held tells.
CREATE TABLE widget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind <> ''),
  family TEXT NOT NULL CHECK (family <> ''),
  subject INTEGER REFERENCES subject (id) ON DELETE SET NULL
) STRICT;

-- Requests are counted, and a host compares the counts that concern it with those it saw last: all of a subject's
-- widgets (kind ''), all of a kind (subject 0), all there are (both).
CREATE TABLE reload (
  kind TEXT NOT NULL,
  subject INTEGER NOT NULL,
  requests INTEGER NOT NULL DEFAULT 0 CHECK (requests >= 0),
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

INSERT INTO reload (kind, subject) VALUES ('', 0);
INSERT INTO reload (kind, subject) SELECT '', id FROM subject;

-- A change of days asks for a reload of the widgets that show that subject, in the change's own transaction and
-- whoever makes it. The rows are there already, so that these are plain updates: an INSERT OR REPLACE from outside
-- would hand its conflict rule down to an insert here.
CREATE TRIGGER dayAdded AFTER INSERT ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = NEW.subject;
END;

CREATE TRIGGER dayChanged AFTER UPDATE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject IN (OLD.subject, NEW.subject);
END;

CREATE TRIGGER dayRemoved AFTER DELETE ON day
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = OLD.subject;
END;

-- What every widget may show otherwise: names, the default subject, settings.
CREATE TRIGGER subjectAdded AFTER INSERT ON subject
BEGIN
  INSERT INTO reload (kind, subject) VALUES ('', NEW.id);
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER subjectRenamed AFTER UPDATE ON subject
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER subjectRemoved AFTER DELETE ON subject
BEGIN
  DELETE FROM reload WHERE subject = OLD.id;
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER defaultSubjectChanged AFTER UPDATE ON defaultSubject
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER settingAdded AFTER INSERT ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER settingChanged AFTER UPDATE ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;

CREATE TRIGGER settingRemoved AFTER DELETE ON setting
BEGIN
  UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0;
END;
