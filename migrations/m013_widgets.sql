-- The widgets on display are listed in their user's cache, where a host needs no store.
DROP TABLE widget;
