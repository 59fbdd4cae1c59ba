-- A client's own rates of currencies: from a day on, or to another, before the daily ones in all that is theirs.
CREATE TABLE own_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  base text NOT NULL CHECK (base ~ '^[A-Z]{3}$' AND base <> currency),
  rate numeric NOT NULL CHECK (rate > 0),
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),                 -- null: until another holds
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX own_rates_pair ON own_rates (client_id, currency, base, first_day);
