-- Changes of an account's address: asked for, confirmed in the new mailbox, and for a time taken back from the old one. What is over is deleted; the audit log keeps it.

CREATE TABLE address_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  from_email text NOT NULL,
  to_email text NOT NULL,
  asked_at timestamptz NOT NULL,
  confirm_hash bytea UNIQUE,                                   -- SHA-256 of the token mailed to the new address; null once it is confirmed
  stop_hash bytea NOT NULL UNIQUE,                             -- of the token mailed to the old address when the change was asked for
  restore_hash bytea UNIQUE,                                   -- of the token mailed there when it took effect
  password_mark bytea,                                         -- digest of the stored password of that time; null: who asked knew the password
  expires_at timestamptz NOT NULL,                             -- until when it can be confirmed; once it is, until when it can be taken back
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX address_changes_pending ON address_changes (account_id) WHERE confirmed_at IS NULL; -- a newer one takes its place
CREATE INDEX address_changes_account ON address_changes (account_id);
CREATE INDEX address_changes_from ON address_changes (from_email) WHERE confirmed_at IS NOT NULL;       -- an address that can be taken back is nobody else's meanwhile
CREATE INDEX address_changes_expiry ON address_changes (expires_at);

-- Wrong second factors after a right first one, for a day: how many an account may still have, and whether its owner is told.
CREATE TABLE wrong_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  first_factor text NOT NULL CHECK (first_factor IN ('password', 'link')),
  at timestamptz NOT NULL,
  address text NOT NULL DEFAULT ''
);
CREATE INDEX wrong_codes_account ON wrong_codes (account_id, at);
CREATE INDEX wrong_codes_age ON wrong_codes (at);
ALTER TABLE two_factor ADD COLUMN wrong_told_at timestamptz;   -- when the owner was last told of wrong codes
