-- Who is told of what, by which way, and how it went; the ways themselves: a Telegram chat, a webhook.

-- What Weir tells is kept as a notice and its values, not as words: each reader has it in his own language.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications
  ADD COLUMN notice text,                                      -- null: staff wrote title and message
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
UPDATE notifications n SET notice = said.notice, kind = said.kind, title = '', message = ''
FROM (VALUES
  ('Password changed', 'password', 'security'),
  ('Two-factor sign-in switched on', 'twoFactorOn', 'security'),
  ('Two-factor sign-in switched off', 'twoFactorOff', 'security'),
  ('Payment received', 'payment', 'payment'),
  ('Your plan ends soon', 'ends', 'planEnds'),
  ('Your plan has ended', 'ended', 'planEnded'),
  ('80% of the clicks of this paid month are used', 'clicksNear', 'clickLimit'),
  ('The click limit is reached', 'clicksReached', 'clickLimit')
) AS said (title, notice, kind)
WHERE n.title = said.title AND n.sent_by IS NULL AND n.audience = 'account';

-- A row an account, event and way, written in the transaction of what happened. The row of the panel is the gate: where it is, all is.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  event text NOT NULL,
  notice text NOT NULL,
  occasion text NOT NULL,                                      -- which of the events of this name it is
  channel text NOT NULL CHECK (channel IN ('panel', 'mail', 'telegram', 'webhook')),
  details jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'unwanted', 'void', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,                                -- of 'waiting': not before; put off before each try
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  error text NOT NULL DEFAULT ''                               -- of the last try
);
CREATE UNIQUE INDEX deliveries_once ON deliveries (account_id, event, occasion, channel);
CREATE INDEX deliveries_due ON deliveries (next_at, id) WHERE state = 'waiting';
CREATE INDEX deliveries_failed ON deliveries (account_id, id) WHERE state = 'failed';
CREATE INDEX deliveries_ended ON deliveries (ended_at);

-- What an account chose; where it chose nothing, the event's own default holds.
CREATE TABLE notification_choices (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  event text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  PRIMARY KEY (account_id, event, channel)
);
INSERT INTO notification_choices (account_id, event, channel, wanted) SELECT account_id, kind, channel, false FROM unwanted_notifications;
DROP TABLE unwanted_notifications;

CREATE TABLE telegram_chats (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  chat_id bigint NOT NULL,
  name text NOT NULL DEFAULT '',                               -- as Telegram tells it
  linked_at timestamptz NOT NULL
);
CREATE INDEX telegram_chats_chat ON telegram_chats (chat_id);

-- One an account, used once: a newer one takes the place of the older.
CREATE TABLE telegram_tokens (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,                                   -- SHA-256
  expires_at timestamptz NOT NULL
);

CREATE TABLE webhooks (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  url text NOT NULL,
  secret text NOT NULL,                                        -- requests cannot be signed without it
  created_at timestamptz NOT NULL,
  last_at timestamptz,                                         -- of the last request
  last_status integer,                                         -- null: no answer
  last_error text NOT NULL DEFAULT ''
);
