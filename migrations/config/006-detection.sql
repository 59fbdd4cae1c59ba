-- What was found out about claims to be a crawler, and further kinds of change for the edges.

CREATE TABLE crawler_checks (
  ip text NOT NULL,                                            -- canonical
  operator text NOT NULL,                                      -- whose crawler was claimed
  standing text NOT NULL CHECK (standing IN ('verified', 'false')),
  name text NOT NULL DEFAULT '',                               -- the host name that decided; empty where the address has none
  checked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (ip, operator)
);
CREATE INDEX crawler_checks_expiry ON crawler_checks (expires_at);

ALTER TABLE changes DROP CONSTRAINT changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban'));
