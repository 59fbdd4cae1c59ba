-- Sources are told by status of the network: who wanted approved ones hears of leads, sales and rebills, and so on.
UPDATE sources SET postback_events = (
  SELECT coalesce(jsonb_agg(told.stage ORDER BY told.place), '[]')
  FROM (VALUES (1, 'approved', 'lead'), (2, 'approved', 'sale'), (3, 'pending', 'hold'), (4, 'rejected', 'rejected'),
    (5, 'approved', 'rebill'), (6, 'rejected', 'chargeback'), (7, 'changed', 'changed')) AS told (place, event, stage)
  WHERE postback_events @> to_jsonb(told.event)
);
ALTER TABLE sources ALTER COLUMN postback_events
  SET DEFAULT '["lead", "sale", "rejected", "rebill", "chargeback", "changed"]';
ALTER TABLE outgoing_postbacks DROP CONSTRAINT outgoing_postbacks_event_check;
UPDATE outgoing_postbacks SET event = CASE event WHEN 'approved' THEN 'sale' ELSE 'hold' END
  WHERE event IN ('approved', 'pending');
ALTER TABLE outgoing_postbacks ADD CONSTRAINT outgoing_postbacks_event_check
  CHECK (event IN ('lead', 'sale', 'hold', 'rejected', 'rebill', 'chargeback', 'changed'));
