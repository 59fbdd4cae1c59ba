import type { CampaignTest, TestResult } from '../../contract/campaigns/campaign-tests.ts'
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { TriedVisit } from '../../contract/campaigns/try.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Within the campaign's hours: tests check rules, not times. */
export const settingsForTests = (settings: CampaignSettings): CampaignSettings => ({ ...settings, schedule: null })

export function resultOf(test: CampaignTest, { link }: Pick<TriedVisit, 'link'>, botLink: string): TestResult {
  const gets = link === botLink ? 'botPage' : 'target'
  const expected = { gets: test.gets, link: test.link }
  const ok = gets === test.gets && (test.link === '' || test.link === link)
  return { name: test.name, ok, expected, got: { gets, link } }
}

export const failedOf = (results: readonly TestResult[]): string[] =>
  results.filter(({ ok }) => !ok).map(({ name }) => name)

type LastRun = { version: number; dataVersion: string; ranAt: Date }

/** Due after a change of settings or detection data, or after a day. */
export const isDue = (
  last: LastRun | undefined,
  { version, dataVersion, now }: { version: number; dataVersion: string; now: Date },
): boolean =>
  last === undefined ||
  last.version !== version ||
  last.dataVersion !== dataVersion ||
  now.getTime() - last.ranAt.getTime() >= DAY_MS

/** Only tests' visitor, never counted. */
export const TEST_VISITOR = 'campaign test'
