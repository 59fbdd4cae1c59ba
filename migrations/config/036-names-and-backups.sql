-- Names of plans and payment methods in each language (a language without one shows `name`), and when a backup was made.

ALTER TABLE plans
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}',                -- by language: {"ru": "3 кампании"}
  ADD COLUMN supports jsonb NOT NULL DEFAULT '{}';             -- the same of `support`
ALTER TABLE payment_methods ADD COLUMN names jsonb NOT NULL DEFAULT '{}';

UPDATE plans SET names = shipped.names
FROM (VALUES
  ('1 campaign', '{"ru": "1 кампания", "ua": "1 кампанія"}'::jsonb),
  ('3 campaigns', '{"ru": "3 кампании", "ua": "3 кампанії"}'),
  ('5 campaigns', '{"ru": "5 кампаний", "ua": "5 кампаній"}'),
  ('10 campaigns', '{"ru": "10 кампаний", "ua": "10 кампаній"}'),
  ('25 campaigns', '{"ru": "25 кампаний", "ua": "25 кампаній"}'),
  ('50 campaigns', '{"ru": "50 кампаний", "ua": "50 кампаній"}'),
  ('100 campaigns', '{"ru": "100 кампаний", "ua": "100 кампаній"}'),
  ('1000 campaigns', '{"ru": "1000 кампаний", "ua": "1000 кампаній"}'),
  ('Enterprise', '{"ru": "Корпоративный", "ua": "Корпоративний"}')
) AS shipped (name, names)
WHERE plans.name = shipped.name;
UPDATE plans SET supports = '{"ru": "VIP-поддержка 24/7", "ua": "VIP-підтримка 24/7"}' WHERE support = '24/7 VIP support';
UPDATE payment_methods SET names = shipped.names
FROM (VALUES
  ('Bank transfer', '{"ru": "Банковский перевод", "ua": "Банківський переказ"}'::jsonb),
  ('Other', '{"ru": "Другой способ", "ua": "Інший спосіб"}')
) AS shipped (name, names)
WHERE payment_methods.name = shipped.name;

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  bytes bigint NOT NULL
);
