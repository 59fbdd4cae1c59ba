-- Links that were mailed to an account: to choose a new password, to confirm its address.

CREATE TABLE mailed_links (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'confirm')),
  token_hash bytea NOT NULL UNIQUE,                            -- SHA-256 of the token in the link; a used one is gone
  email text NOT NULL,                                         -- where it was sent: it counts only while the account has that address
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, purpose)                            -- a new link takes the place of the older one
);
CREATE INDEX mailed_links_expiry ON mailed_links (expires_at);
