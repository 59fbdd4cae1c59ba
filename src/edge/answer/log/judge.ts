import type { JudgedVisit } from '../../../contract/hits/log-visits.ts'
import { decide } from '../../../judge/decide.ts'
import { withHistory } from '../../read/facts.ts'
import { policyAt } from '../../feeds/snapshot.ts'
import { createLogPast } from './past.ts'
import { campaignOf, gathered, splitRefused, type LogAnswer, type LogParts, type LogTaker } from './take.ts'

type LogJudged = { success: true; judged: JudgedVisit[]; refused: LogAnswer['refused'] }

/** Independent calls: rates and repeats come from their own visits. */
export function createLogJudge(parts: LogParts): (...requested: Parameters<LogTaker>) => Promise<LogJudged> {
  return async (grant, key, visits) => {
    const entry = await campaignOf(parts, grant, key)
    // ids count from 1970, so no earlier visits
    const { named, refused } = splitRefused(visits, entry, (time) => (time < 0 ? 'tooOld' : undefined))
    const policy = policyAt(entry, parts.now())
    const read = await gathered(parts, { visits: named, refused, policyOf: () => policy })
    const past = createLogPast(new Map(), new Map())
    const judged = read.map((one): JudgedVisit => {
      const listed = parts.snapshot.lists.listed(entry.clientId, one.gathered, parts.now())
      const verdict = decide(
        withHistory(one.gathered, past.take({ ...one.gathered, time: one.visit.time }), listed),
        one.policy,
      )
      const { class: hitClass, suspicious, category, score, reasons } = verdict
      return {
        index: one.index,
        class: hitClass,
        suspicious,
        category,
        score,
        reasons: reasons.map(({ signal }) => signal),
      }
    })
    return { success: true, judged, refused: refused.toSorted((a, b) => a.index - b.index) }
  }
}
