/** A spool line: one hit as a JSONCompactEachRow row whose last element is the CRC-32 of the text before it. */
import { crc32 } from 'node:zlib'
import type { HitKey, HitRow, ProbeRow } from '../columns.ts'

/**
 * Values in the order of HIT_COLUMNS (a test checks it). Written out, because a loop over names takes twice as long.
 */
function valuesOf(row: HitRow): unknown[] {
  return [
    row.hit,
    row.time,
    row.client,
    row.campaign,
    row.class,
    row.is_unique,
    row.suspicious,
    row.score,
    row.category,
    row.reasons,
    row.visitor,
    row.ip,
    row.country,
    row.asn,
    row.isp,
    row.usage_type,
    row.browser,
    row.browser_version,
    row.platform,
    row.device_type,
    row.language,
    row.domain,
    row.url,
    row.referrer,
    row.user_agent,
    row.utm_source,
    row.utm_campaign,
    row.utm_term,
    row.utm_creative,
    row.utm_placement,
    row.utm_network,
    row.site_source,
    row.placement,
    row.user_1,
    row.user_2,
    row.user_3,
    row.user_4,
    row.user_5,
    row.split_group,
    row.split_link,
    row.mode,
    row.destination,
    row.headers_seen,
    row.headers,
    row.policy_version,
    row.data_version,
    row.probe,
    row.crawler,
    row.network,
    row.repeats,
    row.pace,
    row.source,
    row.signed,
    row.checked,
    row.patterns,
    row.unheard,
    row.click_source,
    row.click_id,
    row.click_cost,
    row.held_out,
    row.offer,
    row.offers_passed,
    row.tried_data,
  ]
}

/** The line of a hit, newline included. About 1 µs. */
export const lineOf = (row: HitRow): string => asLine(valuesOf(row))

/** The line of what the probe saw; in the order of PROBE_COLUMNS. */
export const probeLineOf = ({
  hit,
  time,
  client,
  campaign,
  visitor,
  agent,
  said: outcome,
  probe,
  browser_group,
  browser,
}: ProbeRow): string => asLine([hit, time, client, campaign, visitor, agent, outcome, probe, browser_group, browser])

/** The line of any row; its first two values are an id and a time. */
export const textLineOf = (values: readonly string[]): string => asLine(values)

function asLine(values: readonly unknown[]): string {
  const json = JSON.stringify(values)
  const text = wellFormed(json.slice(0, -1))
  return `${text},${crc32(text)}]\n`
}

/** JSON.stringify writes half of a surrogate pair as an escape, which the engine refuses: it becomes U+FFFD. */
function wellFormed(json: string): string {
  if (!json.includes('\\ud')) return json
  // Escapes are taken one by one, so that an escaped backslash before "ud800" stays what it is.
  return json.replaceAll(/\\(?:u(d[89a-f][\da-f]{2})|.)/g, (escape, half: string | undefined) =>
    half ? '\u{FFFD}' : escape,
  )
}

/** Which hit a line holds. */
export function keyOf(line: Buffer): HitKey {
  const [hit, time, , campaign] = JSON.parse(line.toString()) as [string, string, string, string]
  return { hit, time, campaign }
}

/** `YYYY-MM` of a line's hit, '' when its beginning cannot be read. */
export function monthOf(line: Buffer): string {
  return /^\["(?:[^"\\]|\\.)*","(\d{4}-\d{2})/.exec(line.toString('latin1', 0, 256))?.[1] ?? ''
}

const [OPEN, CLOSE, COMMA] = [0x5b, 0x5d, 0x2c]

/** Whether bytes (without the newline) are a line as it was written. */
export function isWhole(line: Buffer): boolean {
  if (line[0] !== OPEN || line.at(-1) !== CLOSE) return false
  const comma = line.lastIndexOf(COMMA)
  const digits = line.toString('latin1', comma + 1, line.length - 1)
  return comma > 0 && digits === String(crc32(line.subarray(0, comma)))
}
