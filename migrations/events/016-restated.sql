-- What today's policy makes of past hits, where that differs from what was decided: a row for each such hit. `policy`: a digest of
-- all that judges the campaign's visits; another policy has rows of its own. A row with hit = '' says that a day was judged whole,
-- and how many hits it had. All of it is made again when it is missing.
CREATE TABLE IF NOT EXISTS restated
(
    campaign       UInt64,
    policy         String CODEC(ZSTD(1)),
    day            Date,                                         -- UTC
    hit            String CODEC(ZSTD(1)),
    class          Enum8('target' = 1, 'bot' = 2),
    suspicious     Bool,
    category       LowCardinality(String),
    judged         UInt64,                                       -- hits of the day, where hit = ''
    made           DateTime('UTC') DEFAULT now()
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (policy, day, hit)
TTL made + INTERVAL 40 DAY
SETTINGS non_replicated_deduplication_window = 10000;
