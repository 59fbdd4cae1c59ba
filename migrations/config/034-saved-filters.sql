-- Every list keeps what it shows under a name, not Statistics alone.

ALTER TABLE saved_views ADD COLUMN screen text NOT NULL DEFAULT 'Statistics'; -- its title in the menu: src/contract/menu.ts
DROP INDEX saved_views_name;
DROP INDEX saved_views_default;
CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, screen, lower(name));
CREATE UNIQUE INDEX saved_views_default ON saved_views (account_id, screen) WHERE is_default;
