-- Since when a client has paid without a gap: a paid month begins with the payment. Until now it was told from the end alone.

ALTER TABLE accounts ADD COLUMN paid_from timestamptz;

-- As src/rules/ledger.ts folds payments: each extends from the later of its own time and the end so far; months are counted from the first one's time.
DO $$
DECLARE
  payment record;
  account bigint;
  since timestamp;
  months integer := 0;
  until timestamp;
BEGIN
  FOR payment IN
    SELECT account_id, p.months AS bought, paid_at AT TIME ZONE 'UTC' AS at FROM payments p
    WHERE deleted_at IS NULL AND p.months > 0 ORDER BY account_id, paid_at, id
  LOOP
    IF account IS DISTINCT FROM payment.account_id OR payment.at > until THEN
      account := payment.account_id;
      since := payment.at;
      months := 0;
    END IF;
    months := months + payment.bought;
    until := since + make_interval(months => months);
    UPDATE accounts SET paid_from = since AT TIME ZONE 'UTC' WHERE id = account;
  END LOOP;
END $$;
