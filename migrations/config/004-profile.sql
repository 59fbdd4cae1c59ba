-- What an account sees and keeps of itself: its sessions by an id, two-factor sign-in, notifications and which of them it wants.

ALTER TABLE sessions ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

CREATE TABLE two_factor (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret text NOT NULL,                                        -- base32; codes cannot be checked without it
  confirmed_at timestamptz,                                    -- null: shown, not yet confirmed by a code
  last_step bigint NOT NULL DEFAULT 0                          -- of the last code that was taken: no code counts twice
);

CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,                                    -- SHA-256; a used code is gone
  PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('messages', 'security')),
  type text NOT NULL CHECK (type IN ('success', 'danger', 'warning')),
  title text NOT NULL,
  message text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('all', 'role', 'account')),
  role text,                                                   -- of audience 'role'
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE, -- of audience 'account'
  sent_by bigint REFERENCES accounts (id) ON DELETE SET NULL,  -- null: Weir itself
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who has a notification before him; clearing takes the row away.
CREATE TABLE inbox (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX inbox_notification ON inbox (notification_id);

-- What an account does not want, by which channel; all else it gets.
CREATE TABLE unwanted_notifications (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL,
  PRIMARY KEY (account_id, kind, channel)
);
