/** People with program-like requests are at most doubted, at any sensitivity, however often they come. */
import { expect, test } from 'vitest'
import { policy } from '../src/judge/builders.ts'
import { decide } from '../src/judge/decide.ts'
import { type PAGES, PEOPLE, visitsOf } from '../tools/detect/heads/people.ts'

const botsOf = (who: string, pages: (typeof PAGES)[number], sensitivity: 'standard' | 'strict'): string[] => {
  const rules = policy({ sensitivity })
  return visitsOf(who, pages).flatMap((facts) => {
    const { class: of, reasons } = decide(facts, rules)
    const why = reasons.map(({ signal, value }) => `${signal}: ${value}`).join(', ')
    return of === 'bot' ? [`${sensitivity}, visit ${facts.repeats}: ${facts.userAgent} [${why}]`] : []
  })
}

test.each(Object.keys(PEOPLE))('%s: no Bot', (who) => {
  const bots = (['script', 'image'] as const).flatMap((pages) =>
    (['standard', 'strict'] as const).flatMap((sensitivity) => botsOf(who, pages, sensitivity)),
  )
  expect([bots.length, ...bots.slice(0, 5)]).toEqual([0])
})

test('with the image, an ordinary browser without JavaScript raises no doubt', () => {
  const visits = visitsOf('an ordinary browser without JavaScript', 'image')
  expect(visits.filter((facts) => decide(facts, policy()).suspicious)).toEqual([])
})

test.each(Object.keys(PEOPLE))('%s, with neither script nor image loaded: no Bot in standard', (who) => {
  expect(botsOf(who, 'nothing', 'standard').slice(0, 5)).toEqual([])
})

/** Strict sensitivity makes Bots of the others (docs/decisions/pages-without-scripts.md). */
test.each([
  'a current one over a VPN',
  'Tor Browser over Tor',
  'Mullvad Browser',
  'Firefox that resists fingerprinting, LibreWolf',
  'Brave',
  'in apps',
  'Opera Mini',
])('%s, with neither script nor image loaded: no Bot in strict', (who) => {
  expect(botsOf(who, 'nothing', 'strict').slice(0, 5)).toEqual([])
})
