-- Reports that are sent by themselves, and who gets them.
CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,       -- its maker, whose access it follows
  name text NOT NULL,
  report jsonb NOT NULL,                                                       -- levels, columns, filter, period
  campaign_ids jsonb,                                                          -- those it needs; null: all of the client's
  timing jsonb NOT NULL,
  timezone text NOT NULL,                                                      -- of its hours and days
  next_at timestamptz NOT NULL,
  trouble text NOT NULL DEFAULT '',                                            -- why the last time brought nothing
  created_at timestamptz NOT NULL
);
CREATE INDEX report_schedules_client ON report_schedules (client_id);
CREATE INDEX report_schedules_maker ON report_schedules (account_id);
CREATE INDEX report_schedules_due ON report_schedules (next_at);

CREATE TABLE report_receivers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id bigint NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  mail boolean NOT NULL,
  telegram boolean NOT NULL,
  stop_secret text NOT NULL,                                                   -- in each of the letters, so no hash; it stops them and nothing else
  stopped_at timestamptz,                                                      -- by the receiver
  sent_at timestamptz,
  trouble text NOT NULL DEFAULT '',
  UNIQUE (schedule_id, account_id)
);
CREATE INDEX report_receivers_account ON report_receivers (account_id);
