-- Costs that are fetched: an address that answers a table, how it is read, and the record of its fetches.
CREATE TABLE cost_feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  campaign_id bigint REFERENCES campaigns (id) ON DELETE CASCADE,     -- of all lines: this or the source
  source_id bigint REFERENCES sources (id) ON DELETE CASCADE,
  url text NOT NULL,                                                   -- with {from} and {to}
  header_name text NOT NULL DEFAULT '',
  header_sealed bytea,                                                 -- its value; null: none
  settings jsonb NOT NULL,                                             -- schedule, columns, answers
  reading jsonb NOT NULL,                                              -- how the client saw it read
  is_on boolean NOT NULL DEFAULT true,
  edition integer NOT NULL DEFAULT 1,                                  -- grows when it is saved
  next_at timestamptz NOT NULL,
  claimed_until timestamptz,                                           -- a process fetches it
  last_hash text NOT NULL DEFAULT '',                                  -- SHA-256 of the last answer that was entered
  waiting jsonb,                                                       -- the questions that wait; null: none
  failures integer NOT NULL DEFAULT 0,                                 -- in a row
  failing_since timestamptz,
  told_failing boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz                                              -- removed; its costs stay
);
CREATE INDEX cost_feeds_client ON cost_feeds (client_id);
CREATE INDEX cost_feeds_due ON cost_feeds (next_at) WHERE is_on AND archived_at IS NULL;

-- Which feed a file was fetched by.
ALTER TABLE imported_files ADD COLUMN feed_id bigint REFERENCES cost_feeds (id) ON DELETE SET NULL;
CREATE INDEX imported_files_feed ON imported_files (feed_id) WHERE feed_id IS NOT NULL;

CREATE TABLE cost_fetches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed_id bigint NOT NULL REFERENCES cost_feeds (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  outcome text NOT NULL,
  failure text NOT NULL DEFAULT '',                                    -- why it failed
  detail text NOT NULL DEFAULT '',                                     -- in words
  status integer,                                                      -- of the last answer; null: there was none
  took_ms integer NOT NULL,
  lines integer NOT NULL DEFAULT 0,                                    -- costs in the answer
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  gone integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  days jsonb NOT NULL DEFAULT '[]',                                    -- amounts that changed
  import_id bigint REFERENCES imported_files (id)
);
CREATE INDEX cost_fetches_feed ON cost_fetches (feed_id, id DESC);
CREATE INDEX cost_fetches_at ON cost_fetches (at);
