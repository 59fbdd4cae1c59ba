-- What the lines of a file took back is found by how their ids begin, also where the conversion is gone.
CREATE INDEX conversion_refusals_postback ON conversion_refusals (postback_id text_pattern_ops);
