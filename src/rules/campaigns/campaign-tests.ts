/** Tests of a campaign: whether visits become what they are expected to. */
import type { CampaignTest, TestResult } from '../../contract/campaigns/campaign-tests.ts'
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { TriedVisit } from '../../contract/campaigns/try.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Tests ask what the rules make of a visit, not what time it is: they run as within the campaign's hours. */
export const settingsForTests = (settings: CampaignSettings): CampaignSettings => ({ ...settings, schedule: null })

export function resultOf(test: CampaignTest, { link }: Pick<TriedVisit, 'link'>, botLink: string): TestResult {
  const gets = link === botLink ? 'botPage' : 'target'
  const expected = { gets: test.gets, link: test.link }
  const ok = gets === test.gets && (test.link === '' || test.link === link)
  return { name: test.name, ok, expected, got: { gets, link } }
}

export const failedOf = (results: readonly TestResult[]): string[] =>
  results.filter(({ ok }) => !ok).map(({ name }) => name)

/** What a save leaves to be asked again: nothing of it changed since, and a day has not passed. */
export type LastRun = { version: number; dataVersion: string; ranAt: Date }

/** Whether a campaign's tests are to run: it was saved otherwise, detection data changed, or a day has passed. */
export const isDue = (
  last: LastRun | undefined,
  { version, dataVersion, now }: { version: number; dataVersion: string; now: Date },
): boolean =>
  last === undefined ||
  last.version !== version ||
  last.dataVersion !== dataVersion ||
  now.getTime() - last.ranAt.getTime() >= DAY_MS

/** A visitor of the tests alone, whom nobody has counted. */
export const TEST_VISITOR = 'campaign test'
