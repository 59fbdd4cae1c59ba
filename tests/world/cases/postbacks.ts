/** Networks' conversion requests, and the resulting inbox. */
import type { WorldCase } from '../world.ts'

/** `HIT`: a visit's id; `SECRET`: the campaign's secret. */
export type SentPostback = { method?: string; query?: string; type?: string; body?: string | Buffer }
export type RightPostback =
  { stage: string; payout: number; currency: string; txid?: string } | { problem: string; detail: string }

const sale = (payout: number, currency = 'USD'): RightPostback => ({ stage: 'sale', payout, currency })
const JSON_TYPE = 'application/json'
const BOUNDARY = 'multipart/form-data; boundary=------------------------d74496d66958873e'
const parts = (fields: Record<string, string>): string =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--------------------------d74496d66958873e\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--------------------------d74496d66958873e--\r\n`

export const POSTBACKS: readonly WorldCase<SentPostback, RightPostback>[] = [
  {
    from: 'matomo-org/matomo#17691',
    sent: { query: 'click_id=HIT&amp;payout=12.50&amp;secret=SECRET' },
    right: sale(1250),
    level: 'server',
  },
  {
    from: 'postalserver/postal#1040',
    sent: { query: 'click_id=HIT&amp;amp;payout=2&secret=SECRET' },
    right: sale(200),
    level: 'pure',
  },
  {
    from: 'inngest/inngest#2770',
    sent: { method: 'POST', type: BOUNDARY, body: parts({ click_id: 'HIT', payout: '3.10', secret: 'SECRET' }) },
    right: sale(310),
    level: 'server',
  },
  {
    from: 'gogs/gogs#4468',
    sent: {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: 'payload=%7B%22click_id%22%3A%22HIT%22%2C%22payout%22%3A4.2%2C%22secret%22%3A%22SECRET%22%7D',
    },
    right: sale(420),
    level: 'server',
  },
  {
    from: 'Brewskey/spark-server#86',
    sent: { method: 'POST', type: 'application/x-www-form-urlencoded', body: '"0,btn"' },
    right: { problem: 'noHitGiven', detail: '' },
    level: 'pure',
    why: 'what is no form is kept in the inbox as it came, and its sender gets 400',
  },
  {
    from: 'https://docs.prodegeads.com/postbacks/postback-information',
    sent: { query: 'conversion_id=4d63afe33875ceeec17dd7eab41b8590a&subid=HIT&payout=0.63&secret=SECRET' },
    right: sale(63),
    level: 'pure',
  },
  {
    from: 'https://appmetrica.yandex.com/docs/zh/mobile-tracking/postback-specification',
    sent: {
      method: 'POST',
      type: JSON_TYPE,
      body: '{"data":{"click":{"click_id":"HIT"},"revenue":{"amount":7,"currency":"EUR"}},"secret":"SECRET"}',
    },
    right: sale(700, 'EUR'),
    level: 'server',
  },
  {
    from: 'https://docs.keitaro.io/en/campaigns-and-streams/s2s-postback-placeholders.html',
    sent: { query: 'subid=HIT&status=sale&tid={tid}&secret=SECRET' },
    right: { problem: 'macro', detail: '{tid}' },
    level: 'pure',
  },
  {
    from: 'https://developers.taboola.com/pixel/docs/the-postback-url',
    sent: { query: 'click_id=HIT&name=lead&revenue=9.99&currency=usd&orderid=7&secret=SECRET' },
    right: sale(999),
    level: 'pure',
    why: 'the name of the event says nothing here: a client maps it under status',
  },
  {
    from: 'puiterwijk/regcfp#134',
    sent: { query: 'click_id=HIT&payout=%2412.51&secret=SECRET' },
    right: sale(1251),
    level: 'server',
  },
  {
    from: 'loadedcommerce/loaded7#363',
    sent: { query: 'click_id=HIT&payout=%E2%82%AC12.53&secret=SECRET' },
    right: sale(1253, 'EUR'),
    level: 'pure',
    why: 'the sign says the currency where the network names none',
  },
  {
    from: 'keithbrink/affiliates-spark#5',
    sent: { query: 'click_id=HIT&payout=12.52+USD&secret=SECRET' },
    right: sale(1252),
    level: 'pure',
  },
  {
    from: 'keithbrink/affiliates-spark#5',
    sent: { query: 'click_id=HIT&payout=%E2%82%AC12.53&currency=USD&secret=SECRET' },
    right: { problem: 'currency', detail: '€ USD' },
    level: 'pure',
    why: 'two currencies for one amount: which is meant is for its sender to say',
  },
  {
    from: 'GamesDoneQuick/donation-tracker#850',
    sent: {
      method: 'POST',
      type: JSON_TYPE,
      body: '{"click_id":"HIT","amount":10.0,"currency":"EUR","txid":12345678901234567890,"secret":"SECRET"}',
    },
    right: { ...sale(1000, 'EUR'), txid: '12345678901234567890' },
    level: 'pure',
  },
  {
    from: 'frain-dev/convoy#2117',
    sent: { method: 'POST', type: '', body: 'click_id=HIT&payout=1&secret=SECRET' },
    right: sale(100),
    level: 'pure',
  },
  {
    from: 'adnanh/webhook#239',
    sent: {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: '{"click_id":"HIT","payout":"1","secret":"SECRET"}',
    },
    right: sale(100),
    level: 'server',
  },
  {
    from: 'RFC 9110 9.3.2',
    sent: { method: 'HEAD', query: 'click_id=HIT&payout=5&secret=SECRET' },
    right: sale(500),
    level: 'server',
    why: 'some networks save the answer that they do not read; the same conversion by GET is a duplicate',
  },
  {
    from: 'https://support.google.com/google-ads/answer/13321563',
    sent: { query: 'click_id=HIT&payout=.05&secret=SECRET' },
    right: sale(5),
    level: 'pure',
  },
  {
    from: 'RFC 8259 7',
    sent: {
      method: 'POST',
      type: `${JSON_TYPE}; charset=iso-8859-1`,
      body: Buffer.from('{"click_id":"HIT","payout":1,"name":"Jos\xE9","secret":"SECRET"}', 'latin1'),
    },
    right: sale(100),
    level: 'pure',
  },
  {
    from: 'https://developers.facebook.com/docs/graph-api/webhooks/getting-started',
    sent: {
      method: 'POST',
      type: JSON_TYPE,
      body: '{"object":"sale","secret":"SECRET","entry":[{"click_id":"HIT","payout":3},{"click_id":"HIT","payout":4}]}',
    },
    right: sale(300),
    level: 'pure',
    why: 'entries come in batches, each a postback of its own; the first is read here',
  },
  {
    from: 'https://github.com/ndjson/ndjson-spec',
    sent: {
      method: 'POST',
      type: 'application/x-ndjson',
      body: '{"click_id":"HIT","payout":3,"secret":"SECRET"}\n{"click_id":"HIT","payout":4,"secret":"SECRET"}\n',
    },
    right: sale(300),
    level: 'pure',
  },
]
