-- Counts of all campaigns together: of a hundred million hits of nine hundred campaigns, by_quarter has twenty-three million rows to add up for
-- the administrator's screens, and these some fifty thousand.
ALTER TABLE hits ADD PROJECTION IF NOT EXISTS by_time
(
    SELECT toStartOfFifteenMinutes(time), category,
        count(), max(time), countIf(class = 'target'), countIf(class = 'target' AND is_unique), countIf(class = 'bot'), countIf(class = 'bot' AND is_unique),
        countIf(class = 'target' AND suspicious), countIf(class = 'target' AND suspicious AND is_unique)
    GROUP BY toStartOfFifteenMinutes(time), category
);
ALTER TABLE hits MATERIALIZE PROJECTION by_time;
