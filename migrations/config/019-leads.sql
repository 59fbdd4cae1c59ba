-- Of all processes on one store, who does the timed work. The lock of Postgres says who may; until `until` the one before him may still be at it.
CREATE TABLE leads
(
    key    bigint PRIMARY KEY,
    holder uuid NOT NULL,
    until  timestamptz NOT NULL
);

-- With which key a letter is sealed: processes that were given none each have their own, and leave those of the others alone.
ALTER TABLE letters ADD COLUMN sealed_with text NOT NULL DEFAULT '';
