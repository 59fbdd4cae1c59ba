-- Referral partners: whose clients are whose, what royalties they accrue, and what was paid out.

ALTER TABLE accounts ADD COLUMN partner_id bigint REFERENCES accounts (id); -- of a client: the partner whose code he registered with
UPDATE accounts a SET partner_id = p.partner_id FROM promos p WHERE p.id = a.promo_id AND p.partner_id IS NOT NULL;
CREATE INDEX accounts_partner ON accounts (partner_id) WHERE partner_id IS NOT NULL;

CREATE TABLE royalty_terms (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),      -- one row
  hold_days integer NOT NULL DEFAULT 14 CHECK (hold_days BETWEEN 0 AND 365)
);
INSERT INTO royalty_terms DEFAULT VALUES;

CREATE TABLE royalty_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES accounts (id),
  payment_id bigint NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('accrued', 'corrected', 'clawed')),
  rate integer NOT NULL CHECK (rate BETWEEN 0 AND 100),        -- percent of the code when the payment was recorded
  base bigint NOT NULL,                                        -- the payment's amount, minor units
  amount bigint NOT NULL,                                      -- minor units; negative where royalties are taken back
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  at timestamptz NOT NULL,                                     -- the period that it belongs to
  due_at timestamptz NOT NULL,                                 -- held until then
  carried boolean NOT NULL DEFAULT false,                      -- takes back what was paid out: belongs to the next payout, whatever its period
  written_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX royalty_lines_once ON royalty_lines (payment_id) WHERE kind = 'accrued';
CREATE INDEX royalty_lines_partner ON royalty_lines (partner_id, at);
CREATE INDEX royalty_lines_payment ON royalty_lines (payment_id);

CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES accounts (id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  start_date date NOT NULL,
  end_date date NOT NULL,
  method text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  author_id bigint NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL
);
CREATE INDEX payouts_partner ON payouts (partner_id, id);

-- No line is paid out twice.
CREATE TABLE payout_lines (
  line_id bigint PRIMARY KEY REFERENCES royalty_lines (id),
  payout_id bigint NOT NULL REFERENCES payouts (id)
);
CREATE INDEX payout_lines_payout ON payout_lines (payout_id);

INSERT INTO royalty_lines (partner_id, payment_id, kind, rate, base, amount, currency, at, due_at, written_at)
SELECT a.partner_id, p.id, 'accrued', r.percent, p.amount, (p.amount * r.percent + 50) / 100, p.currency, p.paid_at, p.paid_at + interval '14 days', p.recorded_at
FROM payments p JOIN accounts a ON a.id = p.account_id JOIN promos r ON r.id = a.promo_id
WHERE a.partner_id IS NOT NULL AND p.deleted_at IS NULL ORDER BY p.id;

CREATE FUNCTION royalties_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'royalties and payouts only grow';
END $$;
CREATE TRIGGER royalty_lines_stay BEFORE UPDATE OR DELETE ON royalty_lines FOR EACH ROW EXECUTE FUNCTION royalties_only_grow();
CREATE TRIGGER payouts_stay BEFORE UPDATE OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION royalties_only_grow();
CREATE TRIGGER payout_lines_stay BEFORE UPDATE OR DELETE ON payout_lines FOR EACH ROW EXECUTE FUNCTION royalties_only_grow();
