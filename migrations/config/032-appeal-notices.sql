-- Which appeals the client was notified of: one notification takes all that wait.
ALTER TABLE appeals ADD COLUMN notified boolean NOT NULL DEFAULT false;
CREATE INDEX appeals_unnotified ON appeals (campaign_id) WHERE NOT notified AND state = 'open';
