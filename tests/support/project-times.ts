/**
 * Reporter: files, tests and seconds of each project, and the tests that passed at a second try only, in the file that
 * `WEIR_TEST_TIMES` names.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export const TIMES_FILE = 'WEIR_TEST_TIMES'
export type ProjectTime = { files: number; tests: number; seconds: number; again: string[] }

/** What a file takes beside its tests: reading its modules and making its environment ready. */
function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

export default class ProjectTimes implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const target = process.env[TIMES_FILE]
    if (target === undefined) return
    const times: Record<string, ProjectTime> = {}
    for (const file of files) {
      const of = (times[file.project.name] ??= { files: 0, tests: 0, seconds: 0, again: [] })
      const tests = [...file.children.allTests()]
      of.files += 1
      of.tests += tests.length
      of.again.push(
        ...tests
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => `${file.relativeModuleId} › ${test.fullName}`),
      )
      of.seconds += secondsOf(file)
    }
    writeFileSync(target, JSON.stringify(times))
  }
}
