/** What the browser probe saw of a hit, as the log tells it. */
import type { Reason, SeenProbe } from '../../contract/hits.ts'
import type { Probe } from '../../contract/probe.ts'
import { isFlagged, probeFindings } from '../../traffic/probe-findings.ts'
import { readProbe, type SeenProbe as Stored } from './probes-seen.ts'

/**
 * Before the hit, and on its page. Of several answers of one page the last is told, but one with a flag of automation
 * before one without. `stored`: the hit's own column.
 */
export function probesToTell(
  { hit, userAgent }: { hit: string; userAgent: string },
  stored: string,
  after: readonly Stored[],
): SeenProbe[] {
  const before = readProbe(stored)
  const told = after.filter((one) => one.hit === hit).map(({ probe, agent }) => tell('after', probe, agent))
  const last = told.findLast(({ findings }) => isFlagged(findings)) ?? told.at(-1)
  return [...(before ? [tell('before', before, userAgent)] : []), ...(last ? [last] : [])]
}

function tell(when: SeenProbe['when'], probe: Probe, userAgent: string): SeenProbe {
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

function workerOf({ hints, worker }: Probe, findings: readonly Reason[]): SeenProbe['worker'] {
  if (worker === undefined) return 'unknown'
  const sameBrands = hints?.brands?.join() === worker.hints?.brands?.join()
  return sameBrands && !findings.some(({ signal }) => signal === 'probe.worker_differs') ? 'same' : 'other'
}

const sizeText = (size: Probe['screen']): string => (size ? size.join(' × ') : '')
