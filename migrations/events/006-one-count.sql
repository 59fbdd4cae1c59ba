-- Counts by country and device saved nothing where they were measured (docs/bench-query.md): each hit nearly has a row of its own among them.
ALTER TABLE hits DROP PROJECTION IF EXISTS by_traits;
