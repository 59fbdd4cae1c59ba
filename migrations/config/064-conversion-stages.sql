-- The six statuses of networks. `status` stays what a conversion counts as: approved, pending or rejected.
ALTER TABLE conversions ADD COLUMN stage text;
-- What its own postback said, which holds again where no refusal stands over it.
ALTER TABLE conversions ADD COLUMN reported text;
-- What a chargeback names: the transaction, else the hit.
ALTER TABLE conversions ADD COLUMN identity text;
UPDATE conversions SET
  stage = CASE status WHEN 'approved' THEN 'sale' WHEN 'pending' THEN 'hold' ELSE 'rejected' END,
  identity = CASE WHEN txid = '' THEN 'hit:' || hit ELSE 'txid:' || txid END;
UPDATE conversions SET reported = stage;
ALTER TABLE conversions ALTER COLUMN stage SET NOT NULL;
ALTER TABLE conversions ALTER COLUMN reported SET NOT NULL;
ALTER TABLE conversions ALTER COLUMN identity SET NOT NULL;
ALTER TABLE conversions ADD CONSTRAINT conversions_stage_check
  CHECK (stage IN ('lead', 'sale', 'hold', 'rejected', 'rebill', 'chargeback'));
CREATE INDEX conversions_identity ON conversions (campaign_id, identity);

ALTER TABLE conversion_changes ADD COLUMN stage text;
UPDATE conversion_changes SET
  stage = CASE status WHEN 'approved' THEN 'sale' WHEN 'pending' THEN 'hold' ELSE 'rejected' END;
ALTER TABLE conversion_changes ALTER COLUMN stage SET NOT NULL;

-- What was taken back, kept so that a postback that is looked at later than its chargeback is taken back, too.
CREATE TABLE conversion_refusals (
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  identity text NOT NULL,
  postback_id text NOT NULL,
  stage text NOT NULL,
  PRIMARY KEY (campaign_id, identity)
);

UPDATE conversion_settings SET settings = jsonb_set(settings, '{statuses}', (
  SELECT coalesce(jsonb_object_agg(key, CASE value WHEN 'approved' THEN 'sale' WHEN 'pending' THEN 'hold' ELSE value END), '{}')
  FROM jsonb_each_text(settings->'statuses')
)) WHERE settings->'statuses' IS NOT NULL;
