/** People whose requests look most like a program's are at most doubted, in any sensitivity, however often they come. */
import { expect, test } from 'vitest'
import { policy } from '../src/traffic/builders.ts'
import { decide } from '../src/traffic/decide.ts'
import { PEOPLE, visitsOf } from '../tools/detect/heads/people.ts'

test.each(Object.keys(PEOPLE))('%s: no Bot', (who) => {
  const bots = (['standard', 'strict'] as const).flatMap((sensitivity) => {
    const rules = policy({ sensitivity })
    return visitsOf(who).flatMap((facts) => {
      const { class: of, reasons } = decide(facts, rules)
      const why = reasons.map(({ signal, value }) => `${signal}: ${value}`).join(', ')
      return of === 'bot' ? [`${sensitivity}, visit ${facts.repeats}: ${facts.userAgent} [${why}]`] : []
    })
  })
  expect([bots.length, ...bots.slice(0, 5)]).toEqual([0])
})
