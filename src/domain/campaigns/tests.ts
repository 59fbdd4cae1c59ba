/** Runs a campaign's tests on settings: those saved, or those about to be. */
import type { TestResult } from '../../contract/campaigns/campaign-tests.ts'
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { failedOf, resultOf, settingsForTests, TEST_VISITOR } from '../../rules/campaigns/campaign-tests.ts'
import { lastTestRun } from '../../store/config/campaigns/campaign-test-runs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Services } from '../context.ts'

/** Null: not run yet. */
export async function lastRunOf(db: Queries, id: string): Promise<{ ranAt: string; failed: string[] } | null> {
  const run = await lastTestRun(db, id)
  return run ? { ranAt: run.ranAt.toISOString(), failed: run.failed } : null
}

/** In order; undefined: unknown to edges. */
export async function runTests(
  { tryVisit }: Pick<Services, 'tryVisit'>,
  key: string,
  given: CampaignSettings,
): Promise<TestResult[] | undefined> {
  const settings = settingsForTests(given)
  const results: TestResult[] = []
  for (const test of given.tests) {
    const visit = { ...test.visit, key, visitor: TEST_VISITOR }
    const became = await tryVisit({ visit, time: undefined, settings, running: true })
    if (!became) return undefined
    results.push(resultOf(test, became, settings.botLink))
  }
  return results
}

/** Names of overruled tests; undefined: unknown to edges. @throws Refusal 422 at failing tests unless overruled. */
export async function requireTestsPass(
  services: Pick<Services, 'tryVisit'>,
  { key, settings, overruled }: { key: string; settings: CampaignSettings; overruled: string | undefined },
): Promise<string[] | undefined> {
  const results = await runTests(services, key, settings)
  if (overruled === undefined && results?.some(({ ok }) => !ok))
    throw invalid(Object.fromEntries(results.flatMap(({ ok }, at) => (ok ? [] : [[`tests.${at}`, [TEXTS.testFails]]]))))
  return results && failedOf(results)
}
