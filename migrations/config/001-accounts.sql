-- Accounts, sessions, plans, promo codes, payments, campaigns, audit, and the change feed that every edge polls.

CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  type text NOT NULL DEFAULT 'standard',
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),          -- minor units
  currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  campaign_limit integer CHECK (campaign_limit > 0),           -- null: no limit
  click_limit bigint CHECK (click_limit > 0),
  user_limit integer CHECK (user_limit >= 0),
  site_generations integer NOT NULL DEFAULT 0,
  support text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'user', 'team_user', 'referal')),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  name text NOT NULL DEFAULT '',
  telegram text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'ru' CHECK (language IN ('en', 'ru', 'ua')),
  timezone text NOT NULL DEFAULT 'UTC',
  active boolean NOT NULL DEFAULT false,
  editing_allowed boolean NOT NULL DEFAULT false,
  email_confirmed boolean NOT NULL DEFAULT false,
  paid_expiration timestamptz,
  plan_id bigint REFERENCES plans (id),
  site_gen_limit integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  owner_id bigint REFERENCES accounts (id),                    -- a team user's client
  promo_id bigint,
  integration_token text UNIQUE,                               -- clients only; wired into their downloads
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX accounts_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,                                -- SHA-256 of the opaque token
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text NOT NULL DEFAULT '',
  agent text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE promos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  percent integer NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  partner_id bigint REFERENCES accounts (id),
  max_uses integer CHECK (max_uses > 0),
  uses integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX promos_code ON promos (lower(code)) WHERE deleted_at IS NULL;
ALTER TABLE accounts ADD FOREIGN KEY (promo_id) REFERENCES promos (id);

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  plan_id bigint NOT NULL REFERENCES plans (id),
  months integer NOT NULL CHECK (months > 0),
  amount bigint NOT NULL CHECK (amount >= 0),                  -- minor units
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  method text NOT NULL,
  note text NOT NULL DEFAULT '',
  paid_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX payments_account ON payments (account_id);

CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),         -- the client or one of his team users
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('integration', 'site')),
  name text NOT NULL,
  tag text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  settings jsonb NOT NULL,                                     -- the contract's campaign settings
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz
);
CREATE INDEX campaigns_account ON campaigns (account_id);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id bigint REFERENCES accounts (id),
  action text NOT NULL,                                        -- the contract's call name
  subject text NOT NULL DEFAULT '',                            -- table and id, as in 'campaigns/12'
  before jsonb,
  after jsonb
);
CREATE INDEX audit_subject ON audit (subject, id);

-- What changed, for every edge. `tx` lets a reader take only rows of finished transactions, in order, and miss none.
CREATE TABLE changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('account', 'campaign')),
  ref bigint NOT NULL
);
CREATE INDEX changes_order ON changes (tx, seq);
CREATE INDEX changes_age ON changes (at);

INSERT INTO plans (name, campaign_limit, click_limit, user_limit, support)
VALUES ('1 campaign', 1, NULL, 0, ''), ('3 campaigns', 3, NULL, 1, ''), ('5 campaigns', 5, NULL, 2, ''), ('10 campaigns', 10, NULL, 5, ''),
       ('25 campaigns', 25, NULL, 10, ''), ('50 campaigns', 50, NULL, 25, ''), ('100 campaigns', 100, NULL, 50, ''),
       ('1000 campaigns', 1000, NULL, NULL, '24/7 VIP support'), ('Enterprise', NULL, NULL, NULL, '24/7 VIP support');
