/** Stored answers of browser probes: recent ones, and those of given hits for the log. */
import type { Reason, SeenProbe as ProbeView } from '../../../contract/hits/hits.ts'
import { probe, type Probe } from '../../../contract/detection/probe.ts'
import { isFlagged, probeFindings } from '../../../judge/probe/probe-findings.ts'
import type { Events } from '../events.ts'

type SeenProbe = { hit: string; visitor: string; agent: string; probe: Probe; /** Milliseconds. */ time: number }

/** Undefined for '' and unknown formats. */
export function readProbe(stored = ''): Probe | undefined {
  try {
    return stored === '' ? undefined : probe.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

type Row = Omit<SeenProbe, 'probe'> & { stored: string }

const COLUMNS = 'hit, visitor, agent, probe AS stored, toUnixTimestamp64Milli(time) AS time'
const read = (rows: readonly Row[]): SeenProbe[] =>
  rows.flatMap(({ stored, ...row }) => {
    const probe = readProbe(stored)
    return probe ? [{ ...row, probe }] : []
  })

type FoundProbe = SeenProbe & { group: string; browser: string }

const SINCE = 'time >= fromUnixTimestamp64Milli({since:Int64})'
const AGAINST = `said != 'nothing' AND browser_group != '' AND ${SINCE}`

/** The `most` latest answers with findings, oldest first. */
export async function probesSince(events: Events, since: Date, most: number): Promise<FoundProbe[]> {
  const rows = await events.query<Row & { group: string; browser: string }>(
    'short',
    `SELECT ${COLUMNS}, browser_group AS group, browser FROM (SELECT * FROM probes WHERE ${AGAINST} ORDER BY time DESC LIMIT {most:UInt32}) ORDER BY time`,
    { since: BigInt(since.getTime()), most },
  )
  return rows.flatMap((row) => read([row]).map((seen) => ({ ...seen, group: row.group, browser: row.browser })))
}

/** Clean answers at addresses with findings since then: one per group. */
export async function cleanSince(
  events: Events,
  since: Date,
  most: number,
): Promise<{ group: string; time: number }[]> {
  // a group starts with a letter and ten characters of its address (src/edge/remember/browser-key.ts), or of the
  // visitor's name from the site
  const place = 'substring(browser_group, 1, 11)'
  const rows = await events.query<{ group: string; last: number }>(
    'report',
    `SELECT browser_group AS group, toUnixTimestamp64Milli(max(time)) AS last FROM probes
     WHERE said = 'nothing' AND position(probe, '"webdriver":') > 0 AND hit GLOBAL NOT IN (SELECT hit FROM probes WHERE said = 'flag' AND ${SINCE}) AND ${SINCE} AND ${place} GLOBAL IN (SELECT ${place} FROM probes WHERE ${AGAINST}) GROUP BY group ORDER BY last LIMIT {most:UInt32}`,
    { since: BigInt(since.getTime()), most },
  )
  return rows.map(({ group, last }) => ({ group, time: last }))
}

/** Answers of these hits' pages, oldest first. */
export async function probesOfHits(
  events: Events,
  campaigns: readonly string[],
  hits: readonly string[],
): Promise<SeenProbe[]> {
  if (hits.length === 0) return []
  const rows = await events.query<Row>(
    'short',
    `SELECT ${COLUMNS} FROM (SELECT * FROM probes WHERE campaign IN {campaigns:Array(UInt64)} AND hit IN {hits:Array(String)}) ORDER BY time`,
    { campaigns: [...new Set(campaigns)].map(BigInt), hits },
  )
  return read(rows)
}

/**
 * Probe answers before the hit and on its page. Of several for one page, the last with a flag of automation, else the
 * last. `stored`: the hit's column.
 */
export function probesOfReceipt(
  { hit, userAgent }: { hit: string; userAgent: string },
  stored: string,
  after: readonly SeenProbe[],
): ProbeView[] {
  const before = readProbe(stored)
  const later = after.filter((one) => one.hit === hit).map(({ probe, agent }) => toProbeView('after', probe, agent))
  const last = later.findLast(({ findings }) => isFlagged(findings)) ?? later.at(-1)
  return [...(before ? [toProbeView('before', before, userAgent)] : []), ...(last ? [last] : [])]
}

function toProbeView(when: ProbeView['when'], probe: Probe, userAgent: string): ProbeView {
  const findings = probeFindings(probe, userAgent)
  return {
    when,
    findings,
    platform: probe.platform ?? '',
    screen: sizeText(probe.screen),
    window: sizeText(probe.outer),
    languages: probe.languages?.join(', ') ?? '',
    timezone: probe.timezone ?? '',
    renderer: probe.renderer ?? '',
    worker: workerOf(probe, findings),
  }
}

const OF_WORKERS: ReadonlySet<string> = new Set(['probe.worker_differs', 'probe.worker_machine'])

function workerOf({ hints, worker }: Probe, findings: readonly Reason[]): ProbeView['worker'] {
  if (worker === undefined) return 'unknown'
  const sameBrands = hints?.brands?.join() === worker.hints?.brands?.join()
  return sameBrands && !findings.some(({ signal }) => OF_WORKERS.has(signal)) ? 'same' : 'other'
}

const sizeText = (size: Probe['screen']): string => (size ? size.join(' × ') : '')
