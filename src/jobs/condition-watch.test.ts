import { afterEach, expect, test } from 'vitest'
import { conditionOf, type Condition } from '../rules/campaigns/conditions.ts'
import { createConditionList, watchConditions, type ConditionWatch } from './condition-watch.ts'

let watch: ConditionWatch | undefined
afterEach(async () => {
  await watch?.close()
})

function watching() {
  const logged: string[] = []
  let now: Condition[] | Error = []
  const log =
    (level: string) =>
    ({ code }: { code: string }, line: string) =>
      void logged.push(`${level} ${code}${line.startsWith('over: ') ? ' over' : ''}`)
  const list = createConditionList({ error: log('error'), warn: log('warn') })
  watch = watchConditions({
    observe: async () => (now instanceof Error ? Promise.reject(now) : now),
    list,
    every: 3_600_000,
  })
  const { look } = watch
  return {
    logged,
    current: list.current,
    see: async (...seen: Condition[]) => ((now = seen), look()),
    fail: async () => ((now = new Error('away')), look()),
  }
}

test('logs a condition once when it begins and once when it ends, at its level', async () => {
  const { logged, current, see } = watching()
  await see()
  await see(conditionOf('spoolFailing', 'hits'))
  await see(conditionOf('spoolFailing', 'hits'), conditionOf('memoryLow', '50'))
  await see(conditionOf('spoolFailing', 'hits'), conditionOf('memoryLow', '30'))
  expect(current().map(({ about }) => about)).toEqual(['hits', '30'])
  await see()
  await see()
  expect(logged).toEqual(['error spoolFailing', 'warn memoryLow', 'error spoolFailing over', 'warn memoryLow over'])
})

test('a store is away after two failed checks, not after one', async () => {
  const { logged, current, see } = watching()
  await see()
  await see(conditionOf('eventsAway'))
  await see()
  await see(conditionOf('eventsAway'))
  expect([logged, current()]).toEqual([[], []])
  await see(conditionOf('eventsAway'))
  await see()
  expect(logged).toEqual(['error eventsAway', 'error eventsAway over'])
})

test('a failed check keeps the known conditions', async () => {
  const { logged, current, see, fail } = watching()
  await see()
  await see(conditionOf('diskFull'))
  await fail()
  expect([logged, current()]).toEqual([['error diskFull'], [conditionOf('diskFull')]])
})
