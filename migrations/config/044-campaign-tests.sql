-- The last run of each campaign's tests, by itself or at a save.
CREATE TABLE campaign_test_runs (
  campaign_id bigint PRIMARY KEY REFERENCES campaigns ON DELETE CASCADE,
  version integer NOT NULL, -- of the campaign
  data_version text NOT NULL, -- of the detection data
  ran_at timestamptz NOT NULL,
  failed jsonb NOT NULL -- names of tests
);
