-- Crawlers that a client refuses in all of their campaigns: by what they come for, or by name.
CREATE TABLE crawler_refusals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('purpose', 'name')),
  value text NOT NULL,                                         -- a purpose, or a name as the lists of crawlers write it
  author_id bigint REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX crawler_refusals_value ON crawler_refusals (client_id, kind, value);
