-- The versions of Weir that have worked on this store: the way back is told by them. What took something away since is told by
-- the column `needs` of `migrations`. A Weir that does not know this file cannot read that column.
-- Contracts: needs 096-releases.

CREATE TABLE releases (
  version text PRIMARY KEY,
  config text NOT NULL,                                        -- its last migration of this store
  events text NOT NULL,                                        -- and of the event store
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL                                 -- when a process of it started last
);
