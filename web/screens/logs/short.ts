/** Short words for long facts: what a cell has room for, and the condition that a click on it means. */
import type { Log } from '../../../src/contract/hits.ts'
import type { Condition } from '../../parts/hits/conditions.ts'

/** `garden.example/land/start`: the page without its scheme and parameters. */
export const pageOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')

const hostOf = (url: string): string => pageOf(url).replace(/\/.*$/, '')

/** Where the visitor came from: what the link says, else the page before; nothing for a direct visit. */
export function sourceOf(hit: Pick<Log, 'utmSource' | 'siteSource' | 'referrer'>): Condition | undefined {
  if (hit.utmSource !== '') return { field: 'utmSource', verb: 'is', value: hit.utmSource }
  if (hit.siteSource !== '') return { field: 'siteSource', verb: 'is', value: hit.siteSource }
  const host = hostOf(hit.referrer)
  return host === '' ? undefined : { field: 'referrer', verb: 'contains', value: host }
}

/** Signals and campaign of a policy version, `1.14`. */
export function policyParts(version: string): { signals: string; campaign: string } | undefined {
  const [, signals, campaign] = /^(\d+)\.(\d+)$/.exec(version) ?? []
  return signals !== undefined && campaign !== undefined ? { signals, campaign } : undefined
}
