-- What a widget on display shows besides a subject, in a few words: a repository, for instance. NULL for nothing.
ALTER TABLE widget ADD COLUMN contents TEXT CHECK (contents <> '');
