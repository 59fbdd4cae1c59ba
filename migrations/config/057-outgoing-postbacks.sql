-- What a source is told of conversions: the address with its macros, when, and whether clicks of Bots count.
ALTER TABLE sources ADD COLUMN postback_url text NOT NULL DEFAULT '';
ALTER TABLE sources ADD COLUMN postback_events jsonb NOT NULL DEFAULT '["approved", "rejected", "changed"]';
ALTER TABLE sources ADD COLUMN postback_bots boolean NOT NULL DEFAULT false;

-- The id that the source gave the click, kept with the conversion; null in those from before.
ALTER TABLE conversions ADD COLUMN click_source text;
ALTER TABLE conversions ADD COLUMN click_id text;

-- A row an event of a conversion, written in its transaction.
CREATE TABLE outgoing_postbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  source_id bigint NOT NULL REFERENCES sources (id),
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  conversion_id bigint NOT NULL REFERENCES conversions (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('approved', 'pending', 'rejected', 'changed')),
  sent_values jsonb NOT NULL,                                  -- of every macro, as they were at the event
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'skipped')),
  reason text NOT NULL DEFAULT '',                             -- why it was skipped
  attempts integer NOT NULL DEFAULT 0,
  queued_at timestamptz NOT NULL,                              -- or sent again by hand; it is given up a day later
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX outgoing_postbacks_due ON outgoing_postbacks (next_at) WHERE state = 'waiting';
CREATE INDEX outgoing_postbacks_conversion ON outgoing_postbacks (conversion_id, id);
CREATE INDEX outgoing_postbacks_client ON outgoing_postbacks (client_id, id);
CREATE INDEX outgoing_postbacks_source ON outgoing_postbacks (source_id, id);
CREATE INDEX outgoing_postbacks_ended ON outgoing_postbacks (ended_at);

-- Each request, noted before it is made.
CREATE TABLE outgoing_attempts (
  postback_id bigint NOT NULL REFERENCES outgoing_postbacks (id) ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz NOT NULL,
  url text NOT NULL,
  took_ms integer,                                             -- null: nothing is known of how it ended
  status integer,                                              -- null: there was no answer
  answer text NOT NULL DEFAULT '',                             -- the first characters of it
  error text NOT NULL DEFAULT '',
  PRIMARY KEY (postback_id, attempt)
);
