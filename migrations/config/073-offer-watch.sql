-- Watching of offers: their links are asked at times, and one that fails twice in a row is dead until it answers again.
ALTER TABLE offers
  ADD COLUMN watch_minutes integer CHECK (watch_minutes > 0), -- between two checks; null: it is not watched
  ADD COLUMN watch_words text[] NOT NULL DEFAULT '{}',        -- that its page must have
  ADD COLUMN watch_without text[] NOT NULL DEFAULT '{}',      -- that its page must not have
  ADD COLUMN watch_passes boolean NOT NULL DEFAULT false,     -- visits pass it over while it is dead
  ADD COLUMN watch_failures integer NOT NULL DEFAULT 0,       -- checks that failed in a row
  ADD COLUMN dead_since timestamptz,                          -- null: it is not known to be dead
  ADD COLUMN dead_notified boolean NOT NULL DEFAULT false,    -- its client was last notified that it is dead
  ADD COLUMN next_check_at timestamptz;                       -- null: it is not watched
CREATE INDEX offers_due ON offers (next_check_at) WHERE next_check_at IS NOT NULL AND archived_at IS NULL;
CREATE INDEX offers_news ON offers (client_id) WHERE (dead_since IS NOT NULL) <> dead_notified;

CREATE TABLE offer_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  outcome text NOT NULL,
  status integer,                     -- of the last answer; null: there was none
  detail text NOT NULL DEFAULT '',    -- the word, or what went wrong
  url text NOT NULL,                  -- that was asked last, after redirects
  took_ms integer NOT NULL
);
CREATE INDEX offer_checks_of ON offer_checks (offer_id, id DESC);
