import { campaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { Detection } from '../../../outside/detection/detection.ts'
import { compilePolicy } from '../../../judge/policy/compile.ts'
import { decide } from '../../../judge/decide.ts'
import type { Facts } from '../../../judge/facts.ts'
import type { Verdict } from '../../../judge/verdict.ts'
import { crawlersByRanges } from '../../feeds/crawlers.ts'
import { factsOfVisit, withHistory } from '../../read/facts.ts'
import { createLongPast } from './past.ts'

type LoggedVisit = { time: number; ip: string; url: string; userAgent: string; referrer: string }
export type JudgedLine = { facts: Facts; verdict: Verdict }

/** `countries`: allowed ones; empty: all. */
type StandAlone = { detection: Detection; countries: readonly string[] }

const NAME = 'report'

/**
 * Judges visits in order, as an import does; undefined without an address. Verifies crawlers by published addresses
 * only.
 * @throws ZodError for an unknown country.
 */
export function createStandAlone({ detection, countries }: StandAlone): (visit: LoggedVisit) => JudgedLine | undefined {
  const settings = campaignSettings.parse({
    name: NAME,
    targetMode: 'redirect',
    targetLink: 'https://target.invalid/',
    botLink: 'bot.html',
    countries,
  })
  const policy = compilePolicy({
    id: NAME,
    key: NAME,
    name: NAME,
    version: 1,
    status: 'active',
    unprotected: '',
    settings,
  })
  const sources = { detection, crawlers: crawlersByRanges(detection) }
  const past = createLongPast()
  return ({ time, ip, url, userAgent, referrer }) => {
    const input = { key: policy.key, ip, url, userAgent, referrer }
    const gathered = factsOfVisit({ input, policy, time, source: 'log' }, sources)
    if (!gathered) return undefined
    const facts = withHistory(gathered, past.take(gathered), null)
    return { facts, verdict: decide(facts, policy) }
  }
}
