-- Whether a range has any conversion is asked with every look at Statistics, also of a client and of all.
CREATE INDEX conversions_client_clicked ON conversions (client_id, clicked_at);
CREATE INDEX conversions_all_clicked ON conversions (clicked_at);
