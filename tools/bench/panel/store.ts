/** A large installation: hits of some hundred campaigns, clients, costs, payments and conversions. */
import { Client } from 'pg'
import { embeddedUrl } from '../../../src/store/config/engine/embedded.ts'
import { ADMIN, makeCampaign, makeClient, signIn, startWeir } from '../../../tests/support/weir.ts'
import { fillPast } from '../fill-past.ts'

/** `OWN`: campaigns of the client whose screens are opened; the first campaigns have the most hits. */
const [CAMPAIGNS, OWN, CLIENTS, COSTS, CONVERSIONS] = [300, 40, 500, 100_000, 20_000]
const PASSWORD = 'basalt-heron-38'

/** Campaigns with costs: all, or only that client's (`PANEL_LEDGER=one`), whose calls are then slower. */
const PAYING = process.env['PANEL_LEDGER'] === 'one' ? OWN : CAMPAIGNS

/** $1: the client; $2: their campaign. Others' campaigns come three to a client. */
const ROWS = [
  `INSERT INTO accounts (role, email, password_hash, active, email_confirmed, editing_allowed, paid_expiration, plan_id, language, created_at)
   SELECT 'user', 'bench-' || n || '@weir.example', password_hash, true, true, true, now() + n * interval '1 hour', (SELECT min(id) FROM plans), 'en', now() - n * interval '6 hours'
   FROM accounts, generate_series(2, ${CLIENTS}) n WHERE id = $1 AND $2::bigint > 0`,
  `INSERT INTO campaigns (account_id, key, kind, name, settings, version)
   SELECT CASE WHEN n <= ${OWN} THEN $1::bigint ELSE (SELECT min(id) FROM accounts WHERE email LIKE 'bench-%') + (n - ${OWN}) / 3 END, 'bench' || n, kind, 'Bench ' || n, settings, version
   FROM campaigns, generate_series(2, ${CAMPAIGNS}) n WHERE id = $2 ORDER BY n`,
  // a line for each campaign, day and placement, as a network's file has them
  `INSERT INTO cost_entries (client_id, campaign_id, model, amount, currency, first_day, last_day, timezone, starts_at, ends_at, dimension, value, author_id, at)
   SELECT account_id, id, 'total', round((n % 977) / 100.0 + 0.01, 2), 'USD', day, day, 'UTC', day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC', 'placement', 'spot-' || n / (90 * ${PAYING}), $1, now()
   FROM (SELECT n, current_date - n / ${PAYING} % 90 AS day FROM generate_series(1, ${COSTS}) n WHERE $2::bigint > 0) made
   JOIN (SELECT id, account_id, row_number() OVER (ORDER BY (account_id = $1) DESC, id) - 1 AS nth FROM campaigns) paying ON nth = n % ${PAYING}`,
  `INSERT INTO conversions (client_id, campaign_id, once, hit, clicked_at, converted_at, status, stage, reported, identity, payout, currency, txid, facts, postback_id)
   SELECT $1, ids[1 + n % cardinality(ids)], 'txid:t' || n, 'H' || n, at - interval '1 hour', at, 'approved', 'sale', 'sale', 'txid:t' || n, 100 + n % 5000, 'USD', 't' || n,
     jsonb_build_object('country', 'US', 'placement', 'spot-' || n % 500, 'platform', 'Android'), 'P' || n
   FROM (SELECT n, now() - (n * 90.0 / ${CONVERSIONS}) * interval '1 day' AS at, (SELECT array_agg(id ORDER BY id) FROM campaigns WHERE account_id = $1) AS ids FROM generate_series(1, ${CONVERSIONS}) n WHERE $2::bigint > 0) made`,
  `INSERT INTO payments (account_id, plan_id, months, amount, currency, method, paid_at)
   SELECT id, plan_id, 1, 4900, 'USD', 'card', now() - m * interval '30 days' FROM accounts, generate_series(1, 4) m WHERE email LIKE 'bench-%' AND $1::bigint + $2::bigint > 0`,
]

const list = (values: readonly string[]) => `[${values.join(', ')}]`
/** An id that names the moment of its hit. */
const HIT = `arrayStringConcat(arrayMap(at -> substring('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + bitAnd(bitShiftRight(toUnixTimestamp64Milli(time), 45 - 5 * at), 31), 1), range(10))) || upper(hex(cityHash64(number, 1)))`

type Who = { email: string; password: string }
export type Filled = {
  roles: { client: Who; admin: Who }
  /** For visits: integration token, and a campaign's key. */
  visited: { token: string; key: string }
}

/** Makes all of it in a folder without stores; the 90 days end today. */
export async function fillStore(dataDir: string, hits: number): Promise<Filled> {
  const weir = await startWeir({ dataDir })
  const token = await signIn(weir)
  const client = await makeClient(weir, token)
  const campaign = await makeCampaign(weir, client)
  // not the service's connection: its longest statement is shorter than these
  const db = new Client({ connectionString: embeddedUrl(dataDir) })
  await db.connect()
  for (const sql of ROWS) {
    await db.query(sql, [client.id, campaign.id])
    await db.query('ANALYZE')
  }
  const { rows: made } = await db.query<{ id: string; owner: string }>(
    'SELECT id::text, account_id::text AS owner FROM campaigns ORDER BY id',
  )
  await db.end()
  await weir.stop()
  const ids = made.map(({ id }) => id)
  fillPast(dataDir, hits, {
    lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    campaign: `${list(ids)}[1 + toUInt64(pow((cityHash64(number, 41) % 1000000) / 1000000., 3) * ${ids.length})]`,
    client: `transform(campaign, ${list(ids)}, ${list(made.map(({ owner }) => owner))}, 0)`,
    hit: HIT,
  })
  return {
    roles: { client: { email: client.email, password: PASSWORD }, admin: ADMIN },
    visited: { token: client.integrationToken, key: campaign.key },
  }
}
