import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { CONVERSION_STAGES } from '../../contract/conversions/conversion-words.ts'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { withClickId } from '../campaigns/click-link.ts'
import { NETWORK_STATUSES, NETWORK_TEMPLATES } from './network-templates.ts'
import { isMacro, readPostback } from './postback.ts'
import { DEFAULT_POSTBACKS, stageOf } from './postback-settings.ts'

test.each(NETWORK_TEMPLATES)('$name: reads its postback and its words as documented', (template) => {
  const { hit, status, payout } = readPostback(
    template.query.replace(/hit=[^&]+/, 'hit=01KAW2D9V7Z0QK5S3T8XGYJ4MN'),
    DEFAULT_POSTBACKS,
  )
  expect(hit).toBe('01KAW2D9V7Z0QK5S3T8XGYJ4MN')
  expect(isMacro(payout), payout).toBe(true)
  for (const [word, stage] of Object.entries(NETWORK_STATUSES[template.key] ?? {})) {
    expect(status, 'where words are named the address asks for them').not.toBe('')
    const own = template.words.find((one) => one.word === word)
    expect(own?.stage ?? stageOf(word, DEFAULT_POSTBACKS), word).toBe(stage)
    expect(CONVERSION_STAGES, word).toContain(stage)
    expect(word, 'words are compared in lower case').toBe(word.toLowerCase())
  }
  expect(template.parameter).toMatch(/^[\w.-]+$/)
  expect(template.source).toMatch(/^https?:\/\//)
  expect(template.read).toMatch(/^2026-\d\d-\d\d$/)
})

const part = fc.stringMatching(/^[a-z0-9]{1,6}$/)
const links = fc
  .record({
    path: part,
    pairs: fc.array(fc.tuple(part, part), { maxLength: 4 }),
    hash: fc.option(part, { nil: undefined }),
  })
  .map(({ path, pairs, hash }) => {
    const query = pairs.map(([name, value]) => `${name}=${value}`).join('&')
    return `https://offer.example/${path}${query && `?${query}`}${hash ? `#${hash}` : ''}`
  })

test('adds the click id to a link once and keeps the rest', () => {
  fc.assert(
    fc.property(links, fc.constantFrom('sub1', 's2', 'a'), (link, parameter) => {
      const made = withClickId(link, parameter)
      expect(isFullUrl(made)).toBe(true)
      expect(withClickId(made, parameter)).toBe(made)
      const [before, after] = [new URL(link), new URL(made)]
      expect(after.searchParams.getAll(parameter)).toEqual(['{hit}'])
      expect([after.pathname, after.hash]).toEqual([before.pathname, before.hash])
      before.searchParams.delete(parameter)
      after.searchParams.delete(parameter)
      expect([...after.searchParams]).toEqual([...before.searchParams])
    }),
    { numRuns: runs(300) },
  )
})

test('leaves a link alone that has the id under any name', () => {
  expect(withClickId('https://offer.example/?x={hit}', 'sub1')).toBe('https://offer.example/?x={hit}')
  expect(withClickId('https://offer.example/?sub1=PLACE', 'sub1')).toBe('https://offer.example/?sub1={hit}')
})

test('at least thirty networks, each key and name once', () => {
  expect(NETWORK_TEMPLATES.length).toBeGreaterThanOrEqual(40)
  expect(new Set(NETWORK_TEMPLATES.map(({ key }) => key)).size).toBe(NETWORK_TEMPLATES.length)
  expect(new Set(NETWORK_TEMPLATES.map(({ name }) => name)).size).toBe(NETWORK_TEMPLATES.length)
})

test('names the words that a client has to map', () => {
  const words = NETWORK_TEMPLATES.find(({ key }) => key === 'terraleads')?.words
  expect(words).toContainEqual({ word: 'accept', stage: 'hold' })
  expect(words?.map(({ word }) => word)).not.toContain('reject')
})
