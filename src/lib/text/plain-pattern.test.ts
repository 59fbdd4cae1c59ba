import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainPattern, readPlainPattern } from './plain-pattern.ts'

const plain = (words: string[], ends: Partial<PlainPattern> = {}) => ({ words, start: false, end: false, ...ends })

test.each([
  ['Googlebot\\/', [plain(['Googlebot/'])]],
  ['^curl', [plain(['curl'], { start: true })]],
  ['SSL Labs$', [plain(['SSL Labs'], { end: true })]],
  ['[wW]get', [plain(['wget']), plain(['Wget'])]],
  ['(^| )sentry\\/', [plain(['sentry/'], { start: true }), plain([' sentry/'])]],
  ['Ahrefs(Bot|SiteAudit)', [plain(['AhrefsBot']), plain(['AhrefsSiteAudit'])]],
  ['Automaton|Newsify', [plain(['Automaton']), plain(['Newsify'])]],
  ['Current[\\s\\S]*RSS Reader', [plain(['Current', 'RSS Reader'])]],
])('%s', (pattern, ways) => expect(readPlainPattern(pattern)).toEqual(ways))

test.each(['a+', '(a+)+', 'a.b', '[^-]', '\\d', 'a{2}', '(a', 'a)', '[', '', 'a||b', 'a^b', '[ab][ab][ab][ab][ab]'])(
  'is refused: %s',
  (pattern) => expect(readPlainPattern(pattern)).toBeUndefined(),
)

const matches = (ways: readonly PlainPattern[], text: string) =>
  ways.some(({ words, start, end }) => {
    const gaps = words.map((word) => word.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('[\\s\\S]*')
    return new RegExp(`${start ? '^' : ''}${gaps}${end ? '$' : ''}`).test(text)
  })

test('matches as the regular expression does', () => {
  const part = fc.constantFrom('a', 'b', '\\/', '[ab]', '(a|b)', '(^|b)', '[\\s\\S]*', '|', '^', '$', 'ab')
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '/') }),
      (parts, text) => {
        const pattern = parts.join('')
        const ways = readPlainPattern(pattern)
        if (ways) expect(matches(ways, text)).toBe(new RegExp(pattern).test(text))
      },
    ),
    { numRuns: 2000 },
  )
})

test('reads or refuses any text, quickly', () => {
  fc.assert(
    fc.property(fc.string(), (pattern) => {
      expect(readPlainPattern(pattern)?.length ?? 0).toBeLessThanOrEqual(16)
    }),
  )
})
