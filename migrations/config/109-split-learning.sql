-- Split groups whose weights learn: the shares that held, and what is believed. The set weights stay in the settings.
CREATE TABLE split_learning (
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  group_name text NOT NULL,
  version integer NOT NULL,                -- of the campaign, since which the group has its links and this setting
  ran_at timestamptz NOT NULL,             -- last turn
  strata jsonb NOT NULL,                   -- shares and since when, oldest first
  turn jsonb NOT NULL,                     -- state and beliefs of the last turn
  winner integer,                          -- a link's place
  won_at timestamptz,
  noted_on date,                           -- day of the last entry in the audit log
  noted_shares jsonb NOT NULL,             -- shares that the log knows
  PRIMARY KEY (campaign_id, group_name)
);
