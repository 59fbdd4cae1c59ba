-- The API key of a client: one at most, of which only the hash is kept.

CREATE TABLE api_keys (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  key_hash bytea NOT NULL UNIQUE,                              -- SHA-256 of the key
  prefix text NOT NULL,                                        -- its beginning, to know it again
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz                                     -- to the minute
);
