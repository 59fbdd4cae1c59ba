-- Names of their own under which clients serve hosted links and scripts. Several may claim a name; one proves it.
CREATE TABLE domains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name = lower(name) AND length(name) <= 247), -- in ASCII, without a dot at the end
  token text NOT NULL,                                        -- that its record in the DNS must hold
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'proven', 'lost')),
  reason text NOT NULL DEFAULT '',                            -- what was wrong at the last check
  found text NOT NULL DEFAULT '',                             -- what the DNS said instead
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  next_check_at timestamptz NOT NULL,
  proven_at timestamptz,
  failing_since timestamptz,                                  -- of a proven one: its record is gone since then
  UNIQUE (client_id, name)
);
CREATE UNIQUE INDEX domains_proven ON domains (name) WHERE state = 'proven';
CREATE INDEX domains_due ON domains (next_check_at);

ALTER TABLE changes DROP CONSTRAINT IF EXISTS changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check
  CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban', 'usual', 'signals', 'offer', 'domain'));
