-- The rest of what a verdict may rest on, so that a policy can be replayed over the past: whether a crawler's claim was proved,
-- what is known of the network, and how busy visitor, address and network were.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS crawler LowCardinality(String) AFTER probe;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS network Tuple(hosting LowCardinality(String), vpn LowCardinality(String), tor Bool, relay Bool) AFTER crawler;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS repeats UInt32 CODEC(T64, ZSTD(1)) AFTER network;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS pace Tuple(visitor UInt32, address UInt32, network UInt32) AFTER repeats;
