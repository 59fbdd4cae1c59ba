/** Reporter: files, tests and seconds per project, and tests that needed a retry, to the file in `WEIR_TEST_TIMES`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export const TIMES_FILE = 'WEIR_TEST_TIMES'
export type ProjectTime = { files: number; tests: number; seconds: number; again: string[] }

/** Overhead of a file: loading modules and preparing the environment. */
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
