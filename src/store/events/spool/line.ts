/** A spool line: a hit as a JSONCompactEachRow row whose last element is the CRC-32 of the preceding text. */
import { crc32 } from 'node:zlib'
import { knownJson } from '../../../lib/text/known-json.ts'
import type { HitKey, HitRow, ProbeRow } from '../columns.ts'

// In the order of HIT_COLUMNS (tested). Written out: a loop over names takes twice as long.

const valuesBeforeHeaders = (row: HitRow): unknown[] => [
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
]

const valuesBehind = (row: HitRow): unknown[] => [
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
  row.region,
  row.city,
]

/** With newline. The headers are half of the text, and those of a known head are written already. */
export function lineOf(row: HitRow): string {
  const headers = knownJson(row.headers)
  const [before, behind] = [valuesBeforeHeaders(row), valuesBehind(row)]
  if (headers === undefined) return asLine([...before, row.headers, ...behind])
  return closed(`${JSON.stringify(before).slice(0, -1)},${headers},${JSON.stringify(behind).slice(1)}`)
}

/** A probe answer, in the order of PROBE_COLUMNS. */
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

/** Any row; its first two values are an id and a time. */
export const textLineOf = (values: readonly string[]): string => asLine(values)

const asLine = (values: readonly unknown[]): string => closed(JSON.stringify(values))

/** `json`: of an array. */
function closed(json: string): string {
  const text = wellFormed(json.slice(0, -1))
  return `${text},${crc32(text)}]\n`
}

/** JSON.stringify escapes lone surrogates, which the engine refuses: replaces them by U+FFFD. */
function wellFormed(json: string): string {
  if (!json.includes('\\ud')) return json
  // Consumes whole escapes, so that an escaped backslash before "ud800" stays as it is.
  return json.replaceAll(/\\(?:u(d[89a-f][\da-f]{2})|.)/g, (escape, half: string | undefined) =>
    half ? '\u{FFFD}' : escape,
  )
}

export function keyOf(line: Buffer): HitKey {
  const [hit, time, , campaign] = JSON.parse(line.toString()) as [string, string, string, string]
  return { hit, time, campaign }
}

/** `YYYY-MM` of a line's hit, '' if unreadable. */
export function monthOf(line: Buffer): string {
  return /^\["(?:[^"\\]|\\.)*","(\d{4}-\d{2})/.exec(line.toString('latin1', 0, 256))?.[1] ?? ''
}

const [OPEN, CLOSE, COMMA] = [0x5b, 0x5d, 0x2c]

/** True if a line (without newline) is intact. */
export function isIntactLine(line: Buffer): boolean {
  if (line[0] !== OPEN || line.at(-1) !== CLOSE) return false
  const comma = line.lastIndexOf(COMMA)
  const digits = line.toString('latin1', comma + 1, line.length - 1)
  return comma > 0 && digits === String(crc32(line.subarray(0, comma)))
}
