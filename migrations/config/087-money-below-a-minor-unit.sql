-- Payouts may be finer than a minor unit: minor units as before, with decimals. What is stored keeps its value.
ALTER TABLE conversions ALTER COLUMN payout TYPE numeric, ALTER COLUMN taken TYPE numeric;
ALTER TABLE conversion_changes ALTER COLUMN payout TYPE numeric;
ALTER TABLE conversion_refusals ALTER COLUMN payout TYPE numeric;
ALTER TABLE offers ALTER COLUMN payout TYPE numeric;
