-- Plans in an order of their own, the ledger of payments, what clients ask for, how they are told to pay, and who was reminded.

ALTER TABLE plans
  ADD COLUMN position integer NOT NULL DEFAULT 0,              -- the operator's order
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,            -- clients who have it keep it, nobody chooses it
  ADD COLUMN archived_at timestamptz;                          -- a plan that was used is never deleted
UPDATE plans SET position = id;
ALTER TABLE plans DROP CONSTRAINT plans_name_key;
CREATE UNIQUE INDEX plans_name ON plans (lower(name)) WHERE archived_at IS NULL;

-- `payments` is what the ledger comes to, each payment as its entries leave it.
ALTER TABLE payments DROP CONSTRAINT payments_months_check;
ALTER TABLE payments
  ADD COLUMN generations integer NOT NULL DEFAULT 0 CHECK (generations >= 0),
  ADD COLUMN idempotency_key text,
  ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK (months >= 0 AND months + generations > 0);
CREATE UNIQUE INDEX payments_key ON payments (account_id, idempotency_key);
CREATE INDEX payments_time ON payments (paid_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE payment_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('made', 'updated', 'deleted')),
  at timestamptz NOT NULL,
  author_id bigint REFERENCES accounts (id),                   -- null: recorded before there were entries
  reason text NOT NULL DEFAULT '',
  plan_id bigint NOT NULL REFERENCES plans (id),
  months integer NOT NULL,
  generations integer NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  note text NOT NULL,
  paid_at timestamptz NOT NULL
);
CREATE INDEX payment_entries_payment ON payment_entries (payment_id, id);

INSERT INTO payment_entries (payment_id, kind, at, plan_id, months, generations, amount, currency, method, note, paid_at)
SELECT id, 'made', paid_at, plan_id, months, 0, amount, currency, method, note, paid_at FROM payments ORDER BY id;
INSERT INTO payment_entries (payment_id, kind, at, plan_id, months, generations, amount, currency, method, note, paid_at)
SELECT id, 'deleted', deleted_at, plan_id, months, 0, amount, currency, method, note, paid_at FROM payments WHERE deleted_at IS NOT NULL ORDER BY id;

CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of payments only grows';
END $$;
CREATE TRIGGER payment_entries_stay BEFORE UPDATE OR DELETE ON payment_entries FOR EACH ROW EXECUTE FUNCTION ledger_only_grows();

-- What a client asks for until staff confirm it with a payment or he takes it back.
CREATE TABLE plan_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('plan', 'generations')),
  plan_id bigint REFERENCES plans (id),                        -- of kind 'plan'
  amount integer NOT NULL DEFAULT 0,                           -- of kind 'generations': how many
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  payment_id bigint REFERENCES payments (id)                   -- that confirmed it; null and settled: taken back, or asked anew
);
CREATE UNIQUE INDEX plan_requests_open ON plan_requests (account_id, kind) WHERE settled_at IS NULL;

-- How clients are told to pay, in each language.
CREATE TABLE payment_methods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  texts jsonb NOT NULL DEFAULT '{"en": "", "ru": "", "ua": ""}',
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO payment_methods (name)
VALUES ('Bank transfer'), ('PayPal'), ('Wise'), ('Payoneer'), ('Bitcoin'), ('Ethereum'), ('USDT');
INSERT INTO payment_methods (name, texts)
VALUES ('Other', '{"en": "Others on request: write to us.", "ru": "Другие способы — по запросу: напишите нам.", "ua": "Інші способи — на запит: напишіть нам."}');

-- Who was written to about the end of which paid time.
CREATE TABLE reminders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  author_id bigint REFERENCES accounts (id),
  paid_expiration timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reminders_account ON reminders (account_id, id);
