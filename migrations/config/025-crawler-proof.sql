-- A claim to be a crawler is refuted by names only where the name server has proved that it sees the operator's names. What earlier
-- versions refuted had no such proof: it goes, and what a process of an earlier version still writes counts for nothing.

DELETE FROM crawler_checks WHERE standing = 'false';
ALTER TABLE crawler_checks ADD COLUMN proven boolean NOT NULL DEFAULT false;

-- Name servers that were of no use, as each process met them; a row a process and operator.
CREATE TABLE resolver_trouble (
  source text NOT NULL,                                        -- host, process and thread
  host text NOT NULL,
  operator text NOT NULL,                                      -- whose names could not be asked
  trouble text NOT NULL CHECK (trouble IN ('denies', 'lies', 'refuses', 'silent')),
  claims integer NOT NULL,                                     -- that stay unverified because of it
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,                                -- when it was last met
  denied_at timestamptz,                                       -- when a name was last denied, or told wrongly
  ended_at timestamptz,
  PRIMARY KEY (source, operator)
);
CREATE INDEX resolver_trouble_seen ON resolver_trouble (seen_at);
