-- What was made in an account since somebody took it over, out of force since its owner took it back: the owner ends or
-- confirms each. `stored` is what brings it back.
CREATE TABLE held_back (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('teamUser', 'apiKey', 'webhook', 'telegram', 'domain', 'postback')),
  name text NOT NULL DEFAULT '',                              -- by which the owner knows it again
  made_at timestamptz NOT NULL,
  held_at timestamptz NOT NULL,
  stored jsonb NOT NULL
);
CREATE INDEX held_back_account ON held_back (account_id);
