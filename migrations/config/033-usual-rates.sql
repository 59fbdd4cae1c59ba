-- What is usual on a campaign, learned from its last days: edges compare the visits of networks with it.
CREATE TABLE usual_rates (
  campaign_id bigint PRIMARY KEY REFERENCES campaigns (id) ON DELETE CASCADE,
  usual jsonb NOT NULL,                                        -- src/traffic/bursts.ts
  learned_at timestamptz NOT NULL
);

ALTER TABLE changes DROP CONSTRAINT changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban', 'usual'));
