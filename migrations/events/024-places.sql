-- Region and city of the address, where the operator's detection data knows them: `DE/Bavaria` and `DE/Bavaria/Munich`.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS region LowCardinality(String) AFTER tried_data;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS city LowCardinality(String) AFTER region;
