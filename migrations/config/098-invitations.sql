-- Team users by campaign: the ones they are limited to, or are given beside their own. Null: none are named.
ALTER TABLE accounts ADD COLUMN campaign_ids jsonb;

-- Team users who were invited by mail and have not joined yet: the account is made when they choose a password.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email text NOT NULL,
  access text NOT NULL,
  campaign_limit integer NOT NULL,
  campaign_ids jsonb,
  token_hash bytea NOT NULL UNIQUE,                            -- SHA-256 of the token in the link; a used one is gone
  mailed boolean NOT NULL,                                     -- else the owner passes the link on: it proves no mailbox
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (owner_id, email)
);
CREATE INDEX invitations_expiry ON invitations (expires_at);
