-- A source reports to up to five places, each with events and secrets of its own. Columns postback_* of sources stay for
-- the release before, which goes on with the first.
CREATE TABLE outgoing_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id bigint NOT NULL REFERENCES sources (id),
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 5),
  kind text NOT NULL DEFAULT 'address',
  url text NOT NULL DEFAULT '',                                -- '' for none, and in platforms' own calls
  method text NOT NULL DEFAULT 'GET' CHECK (method IN ('GET', 'POST')),
  form text NOT NULL DEFAULT '' CHECK (form IN ('', 'form', 'json')),
  body text NOT NULL DEFAULT '',
  header_names jsonb NOT NULL DEFAULT '[]',
  sealed bytea,                                                -- values of headers and tokens
  sealed_with text NOT NULL DEFAULT '',                        -- name of the key
  events jsonb NOT NULL DEFAULT '["lead", "sale", "rejected", "rebill", "chargeback", "changed"]',
  bots boolean NOT NULL DEFAULT false,
  platform jsonb NOT NULL DEFAULT '{}',                        -- settings of a platform's conversion call
  tested_at timestamptz,                                       -- a test was accepted, with these settings
  UNIQUE (source_id, place)
);

INSERT INTO outgoing_addresses (source_id, place, url, events, bots)
SELECT id, 1, postback_url, postback_events, postback_bots
FROM sources
WHERE postback_url <> '' OR EXISTS (SELECT 1 FROM outgoing_postbacks WHERE source_id = sources.id);

ALTER TABLE outgoing_postbacks ADD COLUMN address_id bigint REFERENCES outgoing_addresses (id);
-- Who clicked, only for an address that sends it, only while it waits.
ALTER TABLE outgoing_postbacks ADD COLUMN visitor jsonb;
UPDATE outgoing_postbacks
SET address_id = (SELECT id FROM outgoing_addresses AS a WHERE a.source_id = outgoing_postbacks.source_id AND a.place = 1);
CREATE INDEX outgoing_postbacks_address ON outgoing_postbacks (address_id, id);

-- Rows of the release before are for the first.
CREATE FUNCTION outgoing_to_the_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outgoing_addresses (source_id, place, url, events, bots)
  SELECT id, 1, postback_url, postback_events, postback_bots FROM sources WHERE id = NEW.source_id
  ON CONFLICT (source_id, place) DO NOTHING;
  SELECT id INTO NEW.address_id FROM outgoing_addresses WHERE source_id = NEW.source_id AND place = 1;
  RETURN NEW;
END $$;
CREATE TRIGGER outgoing_to_the_first BEFORE INSERT ON outgoing_postbacks
  FOR EACH ROW WHEN (NEW.address_id IS NULL) EXECUTE FUNCTION outgoing_to_the_first();

ALTER TABLE outgoing_attempts ADD COLUMN method text NOT NULL DEFAULT 'GET';
ALTER TABLE outgoing_attempts ADD COLUMN body text NOT NULL DEFAULT '';  -- without secrets and visitors
