-- Why the last backup failed: at most one row, gone with the next one that is made.
CREATE TABLE backup_failures (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  at timestamptz NOT NULL,
  why text NOT NULL                                            -- one line
);
