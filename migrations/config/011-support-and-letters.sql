-- Staff who open a client's panel, on whose behalf a change was made, and letters that wait to be sent.

ALTER TABLE sessions
  ADD COLUMN opened_from bytea REFERENCES sessions (token_hash) ON DELETE CASCADE; -- the staff session behind it: without that one it is dead
CREATE INDEX sessions_opened_from ON sessions (opened_from) WHERE opened_from IS NOT NULL;

ALTER TABLE audit ADD COLUMN client_id bigint REFERENCES accounts (id);            -- whose panel the actor had open

CREATE TABLE letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed bytea NOT NULL,                                       -- addressee and text, which may carry a link that lets in; the key is in a file beside the store
  created_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL                                  -- while one is being sent: when another may try
);
CREATE INDEX letters_due ON letters (due_at);
