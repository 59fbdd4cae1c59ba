-- Offers of clients: where people are sent, named once and used in many campaigns. One that is removed stays for the hits that name it.
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  network text NOT NULL DEFAULT '', -- whose offer it is, as the client calls it
  link text NOT NULL,
  payout bigint CHECK (payout >= 0), -- minor units; null: it is not said
  currency text NOT NULL,
  day_cap integer CHECK (day_cap > 0), -- visits a day; null: no cap
  timezone text NOT NULL, -- whose days the cap counts
  countries text[] NOT NULL DEFAULT '{}', -- empty: all
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  substitute_id bigint REFERENCES offers (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz
);
CREATE UNIQUE INDEX offers_name ON offers (client_id, lower(name)) WHERE archived_at IS NULL;
CREATE INDEX offers_substitute ON offers (substitute_id);

ALTER TABLE changes DROP CONSTRAINT IF EXISTS changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check
  CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban', 'usual', 'signals', 'offer', 'domain'));
