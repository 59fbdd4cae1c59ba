-- Of what was reported, the part that was taken back; `payout` is the rest. Of one that is taken back whole it is 0.
ALTER TABLE conversions ADD COLUMN taken bigint NOT NULL DEFAULT 0;

-- Each refusal, since several may take back a part each. A payout of 0: all of it.
ALTER TABLE conversion_refusals ADD COLUMN payout bigint NOT NULL DEFAULT 0;
ALTER TABLE conversion_refusals ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE conversion_refusals DROP CONSTRAINT conversion_refusals_pkey;
ALTER TABLE conversion_refusals ADD PRIMARY KEY (campaign_id, identity, postback_id);
