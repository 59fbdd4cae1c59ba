-- Files that were read into the ledger of costs, or into reports of clicks: what they were, how they were read, what
-- could not be. A file is taken back whole; the next one of the same kind is read by the same answers.

CREATE TABLE imported_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('costs', 'clicks', 'conversions')),
  name text NOT NULL,                                          -- of the file, '' where nothing named it
  hash text NOT NULL,                                          -- SHA-256 of its bytes
  campaign_id bigint REFERENCES campaigns (id),                -- of all lines, where they are one's
  source_id bigint REFERENCES sources (id),
  platform text NOT NULL,
  encoding text NOT NULL,
  timezone text NOT NULL,
  columns jsonb NOT NULL,                                      -- titles of what was read
  answers jsonb NOT NULL,                                      -- to what the file left open
  entries integer NOT NULL,
  refused integer NOT NULL,
  refused_lines jsonb NOT NULL DEFAULT '[]',                   -- the first of them, as they came
  author_id bigint NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL,
  taken_back_at timestamptz,
  taken_back_by bigint REFERENCES accounts (id)
);
CREATE INDEX imported_files_client ON imported_files (client_id, kind, id DESC);
CREATE INDEX imported_files_hash ON imported_files (client_id, hash);

-- Which file an entry came with; of an opposite one, which file reversed the other.
ALTER TABLE cost_entries ADD COLUMN import_id bigint REFERENCES imported_files (id);
CREATE INDEX cost_entries_import_id ON cost_entries (import_id) WHERE import_id IS NOT NULL;
