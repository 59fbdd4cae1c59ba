import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn } from '../../lib/decimal.ts'
import { createSums, readReport, type ReportLine } from './report.ts'

const MAPPING = { preset: 'own' as const, columns: { value: 'Place' }, dimension: 'utmPlacement', currency: 'EUR' }
const read = (parts: readonly string[]) => Readable.from(readReport(Readable.from(parts), MAPPING)).toArray()

const line = fc.record({
  day: fc.constantFrom('2026-03-01', '2026-03-02'),
  campaign: fc.constantFrom('Spring', 'Осень', 'a "b"; c'),
  place: fc.constantFrom('', 'x', 'žluť,\n'),
  cents: fc.nat(1_000_000),
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (lines: readonly { day: string; campaign: string; place: string; cents: number }[]) =>
  `Day,Campaign,Place,Cost\n${lines
    .map(({ day, campaign, place, cents }) => [day, quoted(campaign), quoted(place), (cents / 100).toFixed(2)].join())
    .join('\n')}\n`

test('a report reads the same in whatever parts it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(400)), async (lines, cuts) => {
      const text = csv(lines)
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
      const parts = at.slice(1).map((end, part) => text.slice(at[part], end))
      expect(await read(parts)).toEqual(await read([text]))
    }),
  )
})

test('lines of one day, campaign, value and currency are added up, exactly, and none is lost', async () => {
  const sumOf = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
      const found = (await read([csv(lines)])) as ReportLine[]
      expect(found).toHaveLength(lines.length)
      const sums = createSums<ReportLine>(1000)
      for (const one of found) expect(sums.add(one)).toBe(true)
      const keyOf = ({ day, campaign, value }: ReportLine) => `${day}|${campaign}|${value}`
      const naive = Map.groupBy(found, keyOf)
      expect(sums.all().map((one) => [keyOf(one), one.line, one.amount])).toEqual(
        [...naive].map(([key, all]) => [key, all[0]?.line, sumOf(all)]),
      )
      const cents = lines.reduce((sum, one) => sum + one.cents, 0)
      expect(sumOf(sums.all())).toBe(decimalIn((cents / 100).toFixed(2)))
    }),
  )
})

test('entries beyond the bound are told, those that are there already still grow', async () => {
  const sums = createSums<ReportLine>(1)
  const [one, other] = (await read(['Day,Place,Cost\n2026-03-01,a,1\n2026-03-02,a,1\n'])) as [ReportLine, ReportLine]
  expect([sums.add(one), sums.add(other), sums.add(one)]).toEqual([true, false, true])
  expect(sums.all()).toEqual([{ ...one, amount: one.amount * 2n }])
})

test('a value that cannot be kept is told, and cut', async () => {
  const found = await read([`Day,Place,Cost\n2026-03-01,${'x'.repeat(600)},1\n2026-03-01,a\0b,1\n2026-03-01,ok,1\n`])
  expect(found).toMatchObject([
    { line: 2, error: 'The value is invalid.', detail: 'x'.repeat(80) },
    { line: 3, error: 'The value is invalid.' },
    { line: 4, value: 'ok' },
  ])
})

test('a quote that is never closed is refused before all of the text is held', async () => {
  let given = 0
  async function* text() {
    yield 'Day,Cost\n2026-03-01,"'
    for (; given < 10_000; given++) yield 'x'.repeat(1000)
  }
  const read = Readable.from(readReport(text(), { ...MAPPING, columns: {}, dimension: '' })).toArray()
  await expect(read).rejects.toMatchObject({
    status: 422,
  })
  expect(given).toBeLessThan(1000)
})
