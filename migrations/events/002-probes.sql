-- What the browser probe saw, as JSON. In the hit: before it was decided, '' where it had not run. In a row of its own: on the
-- page that the hit led to.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS probe String CODEC(ZSTD(1)) AFTER data_version;

CREATE TABLE IF NOT EXISTS probes
(
    hit            String CODEC(ZSTD(1)),
    time           DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    client         UInt64,
    campaign       UInt64,
    visitor        String CODEC(ZSTD(1)),
    agent          String CODEC(ZSTD(1)),                       -- the User-Agent header that came with it
    said           Enum8('nothing' = 0, 'oddity' = 1, 'flag' = 2), -- what it said against the visitor when it came
    probe          String CODEC(ZSTD(1)),
    crc            UInt32 EPHEMERAL 0
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (campaign, hit)
SETTINGS non_replicated_deduplication_window = 10000;
