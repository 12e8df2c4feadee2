-- Another change was made while this one was undone: it cannot be made again, whatever is undone later.
ALTER TABLE change ADD COLUMN isSuperseded INTEGER NOT NULL DEFAULT 0 CHECK (isSuperseded IN (0, 1));

CREATE INDEX changeToRedo ON change (id) WHERE undoneAt IS NOT NULL AND isSuperseded = 0;

UPDATE change SET isSuperseded = 1
WHERE undoneAt IS NOT NULL AND id < (SELECT max(id) FROM change WHERE undoneAt IS NULL);
