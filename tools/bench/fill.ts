/** Fills a Weir like a large installation: list entries of every type, and other clients' campaigns. */
import { joinDatabase } from '../../src/store/config/engine/database.ts'
import { embeddedUrl } from '../../src/store/config/engine/embedded.ts'

/** Global entries: nine tenths addresses and networks. None matches the generator's visits. */
const ENTRIES = `
  INSERT INTO list_entries (type, list, value, network)
  SELECT 'ips', 'block', CASE WHEN n % 3 = 0 THEN a || '/24' ELSE host(a::inet + n % 254 + 1) END, CASE WHEN n % 3 = 0 THEN (a || '/24')::cidr ELSE (host(a::inet + n % 254 + 1) || '/32')::cidr END
  FROM (SELECT n, format('%s.%s.%s.0', 240 + n / 32768, (n / 128) % 256, n % 128 * 2) AS a FROM generate_series(1, $1::int * 9 / 10) n) made
  ON CONFLICT DO NOTHING;
  INSERT INTO list_entries (type, list, value)
  SELECT kind, 'block', CASE kind WHEN 'asns' THEN (4200000000 + n)::text WHEN 'domains' THEN format('spam-%s.example', n) WHEN 'isps' THEN format('hoster number %s ltd', n) ELSE format('scraper-%s/', n) END
  FROM generate_series(1, $1::int / 40) n, unnest(ARRAY['asns', 'domains', 'isps', 'agents']) kind
  ON CONFLICT DO NOTHING`

/** Copies of one campaign under their own keys. */
const CAMPAIGNS = `
  INSERT INTO campaigns (account_id, key, kind, name, settings)
  SELECT account_id, 'bench' || n, kind, 'Bench ' || n, settings FROM campaigns, generate_series(1, $2::int) n WHERE key = $1`

/** Returns the counts. The running Weir of `dataDir` reads the data at its next start. */
export async function fill(
  dataDir: string,
  key: string,
  { entries, campaigns }: { entries: number; campaigns: number },
): Promise<{ entries: number; campaigns: number }> {
  const db = joinDatabase({ url: embeddedUrl(dataDir) })
  try {
    for (const statement of ENTRIES.split(';')) await db.$client.query(statement, [entries])
    await db.$client.query(CAMPAIGNS, [key, campaigns])
    const { rows } = await db.$client.query<{ entries: number; campaigns: number }>(
      'SELECT (SELECT count(*)::int FROM list_entries) AS entries, (SELECT count(*)::int FROM campaigns) AS campaigns',
    )
    return rows[0] ?? { entries: 0, campaigns: 0 }
  } finally {
    await db.close()
  }
}
