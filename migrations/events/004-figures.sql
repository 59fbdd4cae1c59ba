-- Counts by quarters of an hour, kept by the engine with the hits themselves: a part of the table holds its hits and these, so neither is
-- ever without the other. Quarters, because days and hours of every time zone are made of them. The hits that are there are taken in in the
-- background, and until then are counted one by one.
ALTER TABLE hits ADD PROJECTION IF NOT EXISTS by_quarter
(
    SELECT campaign, toStartOfFifteenMinutes(time), category, client,
        count(), max(time), countIf(class = 'target'), countIf(class = 'target' AND is_unique), countIf(class = 'bot'), countIf(class = 'bot' AND is_unique),
        countIf(class = 'target' AND suspicious), countIf(class = 'target' AND suspicious AND is_unique)
    GROUP BY campaign, toStartOfFifteenMinutes(time), category, client
);
ALTER TABLE hits ADD PROJECTION IF NOT EXISTS by_traits
(
    SELECT campaign, toStartOfFifteenMinutes(time), country, device_type, category, client,
        count(), max(time), countIf(class = 'target'), countIf(class = 'target' AND is_unique), countIf(class = 'bot'), countIf(class = 'bot' AND is_unique),
        countIf(class = 'target' AND suspicious), countIf(class = 'target' AND suspicious AND is_unique)
    GROUP BY campaign, toStartOfFifteenMinutes(time), country, device_type, category, client
);
ALTER TABLE hits MATERIALIZE PROJECTION by_quarter;
ALTER TABLE hits MATERIALIZE PROJECTION by_traits;
