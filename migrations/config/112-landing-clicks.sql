-- Clicks from a landing page to an offer, each once. The page is a link of a split group, or '' for the target link.
CREATE TABLE landing_clicks (
  id text PRIMARY KEY,
  hit text NOT NULL,                                            -- the visit that the page was shown to
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  class text NOT NULL,                                          -- of the click itself
  page_group text NOT NULL,
  page_link text NOT NULL,
  button integer,                                               -- null: any offer
  link_group text NOT NULL,                                     -- where it led, as page_group and page_link
  link text NOT NULL,
  offer text NOT NULL,                                          -- '' for a link without one, or none that is available
  passed text NOT NULL,                                         -- offers that were passed over, as in hits
  direct boolean NOT NULL                                       -- without the page's visit: counted as a visit of its own
);
CREATE INDEX landing_clicks_campaign ON landing_clicks (campaign_id, at);
CREATE INDEX landing_clicks_hit ON landing_clicks (hit);
CREATE INDEX landing_clicks_at ON landing_clicks (at) WHERE offer <> '';
