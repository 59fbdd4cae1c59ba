-- What traffic costs: sources that campaigns buy from, the ledger of costs, and rates of currencies.

CREATE TABLE sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  template text NOT NULL DEFAULT '',                           -- that it was made from
  parameters jsonb NOT NULL DEFAULT '{}',                      -- which query parameter carries what
  click_parameter text NOT NULL DEFAULT '',
  cost_parameter text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',                              -- '': costs are entered by hand or imported
  rate numeric NOT NULL DEFAULT 0 CHECK (rate >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz
);
CREATE UNIQUE INDEX sources_name ON sources (client_id, lower(name)) WHERE archived_at IS NULL;

-- Entries are only ever added. One that takes another back names it; of the others the rules say which count.
CREATE TABLE cost_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  takes_back bigint UNIQUE REFERENCES cost_entries (id),
  model text NOT NULL CHECK (model IN ('total', 'click', 'mille', 'day', 'acquisition', 'share', 'parameter')),
  amount numeric NOT NULL,                             -- the opposite of the other's where it takes one back
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  first_day date NOT NULL,
  last_day date,                                               -- null: until another rate holds
  timezone text NOT NULL,
  starts_at timestamptz NOT NULL,                              -- of the first day, in the zone
  ends_at timestamptz,                                         -- not included; null without a last day
  dimension text NOT NULL DEFAULT '',                          -- '': the whole campaign
  value text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  source_id bigint REFERENCES sources (id),                    -- whose rate it is
  import_hash text NOT NULL DEFAULT '',                        -- SHA-256 of the file, '' where it was typed
  import_line integer NOT NULL DEFAULT 0,
  author_id bigint NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL,
  CHECK (model <> 'total' OR last_day IS NOT NULL),
  CHECK (model = 'total' OR dimension = ''),
  CHECK (starts_at < ends_at),
  CHECK ((last_day IS NULL) = (ends_at IS NULL))
);
CREATE INDEX cost_entries_campaign ON cost_entries (campaign_id, starts_at);
CREATE INDEX cost_entries_client ON cost_entries (client_id, id);
CREATE INDEX cost_entries_import ON cost_entries (client_id, import_hash, import_line) WHERE import_hash <> '';

CREATE FUNCTION costs_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of costs only grows';
END $$;
CREATE TRIGGER cost_entries_stay BEFORE UPDATE OR DELETE ON cost_entries FOR EACH ROW EXECUTE FUNCTION costs_only_grow();

-- On this day one unit of the currency is so many of the base.
CREATE TABLE currency_rates (
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  base text NOT NULL CHECK (base ~ '^[A-Z]{3}$' AND base <> currency),
  rate numeric NOT NULL CHECK (rate > 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (currency, base, day)
);
