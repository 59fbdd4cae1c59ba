-- What operators change of signals. Each change makes a set of its own, whose number the hits keep that it judged.
CREATE TABLE signal_sets (
  number integer PRIMARY KEY CHECK (number > 0),
  changes jsonb NOT NULL, -- by signal; what is not named is as it is written
  set_at timestamptz NOT NULL,
  set_by bigint REFERENCES accounts ON DELETE SET NULL, -- null: Weir itself
  because text NOT NULL CHECK (because IN ('promoted', 'restored', 'arrived')),
  of text NOT NULL DEFAULT '' -- the shadow that was promoted or begun, or the number of the set that was restored
);
-- The signals that this installation has had, so that a new version's new ones are told from them.
CREATE TABLE known_signals (
  name text PRIMARY KEY,
  since timestamptz NOT NULL
);
-- What becomes of those.
CREATE TABLE shadow_settings (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  new_signals text NOT NULL DEFAULT 'shadow' CHECK (new_signals IN ('shadow', 'on'))
);
INSERT INTO shadow_settings DEFAULT VALUES;

-- Changes of signals that run beside the real verdict for a time.
CREATE TABLE shadows (
  id text PRIMARY KEY,
  changes jsonb NOT NULL, -- by signal; null: as it is written
  at_end text NOT NULL CHECK (at_end IN ('nothing', 'promote')),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'promoted', 'dropped', 'ended')),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  author_id bigint REFERENCES accounts ON DELETE SET NULL, -- null: a new version brought the signals
  judged_until timestamptz, -- all visits up to it are judged that were stored then
  ended_at timestamptz,
  ended_by bigint REFERENCES accounts ON DELETE SET NULL
);
-- What was judged of a campaign's hour, and what would be otherwise.
CREATE TABLE shadow_hours (
  shadow_id text NOT NULL REFERENCES shadows ON DELETE CASCADE,
  campaign_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  hits bigint NOT NULL DEFAULT 0, -- that it had when it was judged whole
  judged bigint NOT NULL DEFAULT 0,
  unsure bigint NOT NULL DEFAULT 0, -- whose own verdict does not come out again, so that nothing is said of them
  person_bot bigint NOT NULL DEFAULT 0,
  doubt_bot bigint NOT NULL DEFAULT 0,
  bot_person bigint NOT NULL DEFAULT 0,
  bot_doubt bigint NOT NULL DEFAULT 0,
  person_doubt bigint NOT NULL DEFAULT 0,
  doubt_person bigint NOT NULL DEFAULT 0,
  reached jsonb, -- the last visit that was judged
  PRIMARY KEY (shadow_id, campaign_id, hour)
);
-- The visits that would be otherwise. Nothing of the visitor is in it.
CREATE TABLE shadow_differences (
  shadow_id text NOT NULL REFERENCES shadows ON DELETE CASCADE,
  hit text NOT NULL,
  campaign_id bigint NOT NULL,
  at timestamptz NOT NULL, -- of the visit
  was text NOT NULL CHECK (was IN ('person', 'doubt', 'bot')),
  becomes text NOT NULL CHECK (becomes IN ('person', 'doubt', 'bot')),
  signals text[] NOT NULL, -- that make the difference
  PRIMARY KEY (shadow_id, hit)
);
CREATE INDEX shadow_differences_hit ON shadow_differences (hit);

ALTER TABLE changes DROP CONSTRAINT IF EXISTS changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check
  CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban', 'usual', 'signals'));
