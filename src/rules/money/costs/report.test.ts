import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn } from '../../../lib/numbers/decimal.ts'
import { openReport } from '../reports/report.ts'
import { createByteReader } from '../../table/encoding.ts'
import { costLine, createSums, type ReportFault, type ReportLine } from './report.ts'

async function read(parts: readonly string[]): Promise<(ReportLine | ReportFault)[]> {
  const seen = createByteReader()
  const all = parts.map((part) => Buffer.from(part))
  for (const part of all) seen.add(part)
  async function* bytes() {
    yield* all
  }
  const report = await openReport({ size: 1, bytes }, seen.end(), {
    preset: 'own',
    chosen: { value: 'Place' },
    earlier: [],
    currency: 'EUR',
    timezone: 'UTC',
    today: '2026-11-28',
    answers: { decimal: 'point' },
    missing: (has) => (['day', 'amount', 'value'] as const).filter((field) => !has(field)),
  })
  if ('noHead' in report) throw new Error('no head')
  const lines: (ReportLine | ReportFault)[] = []
  for await (const { cells } of report.rows()) lines.push(costLine(cells, report.how))
  return lines
}

const line = fc.record({
  day: fc.constantFrom('2026-03-01', '2026-03-02'),
  campaign: fc.constantFrom('Spring', 'Осень', 'a "b"; c'),
  place: fc.constantFrom('', 'x', 'žluť,\n'),
  cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (lines: readonly { day: string; campaign: string; place: string; cents: number }[]) =>
  `Day,Campaign,Place,Cost\n${lines
    .map(({ day, campaign, place, cents }) => [day, quoted(campaign), quoted(place), (cents / 100).toFixed(2)].join())
    .join('\n')}\n`

test('reads the same however the file is chunked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(400)), async (lines, cuts) => {
      const text = csv(lines)
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
      const parts = at.slice(1).map((end, part) => text.slice(at[part], end))
      expect(await read(parts)).toEqual(await read([text]))
    }),
  )
})

test('adds up lines of one day, campaign, value and currency exactly and loses none', async () => {
  const sumOf = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
      const found = ((await read([csv(lines)])) as ReportLine[]).map(({ days, ...one }) => ({ ...one, day: days.from }))
      expect(found).toHaveLength(lines.length)
      const sums = createSums<(typeof found)[number]>(1000)
      for (const one of found) expect(sums.add(one)).toBe(true)
      const keyOf = ({ day, campaign, value }: (typeof found)[number]) => `${day}|${campaign}|${value}`
      const naive = Map.groupBy(found, keyOf)
      expect(sums.all().map((one) => [keyOf(one), one.line, one.amount])).toEqual(
        [...naive].map(([key, all]) => [key, all[0]?.line, sumOf(all)]),
      )
      const cents = lines.reduce((sum, one) => sum + one.cents, 0)
      expect(sumOf(sums.all())).toBe(decimalIn((cents / 100).toFixed(2)))
    }),
  )
})

test('reports entries over the limit; existing ones still grow', () => {
  const one = { line: 2, day: '2026-03-01', campaign: '', value: 'a', amount: 1n, currency: 'EUR' }
  const sums = createSums<typeof one>(1)
  expect([sums.add(one), sums.add({ ...one, day: '2026-03-02' }), sums.add(one)]).toEqual([true, false, true])
  expect(sums.all()).toEqual([{ ...one, amount: 2n }])
})

test('reports and cuts values too long to store', async () => {
  const long = `Day,Place,Cost\n2026-03-01,${'x'.repeat(600)},1\n2026-03-01,ok,1\n`
  expect(await read([long])).toMatchObject([
    { line: 2, error: 'The value is invalid.', detail: 'x'.repeat(80) },
    { line: 3, value: 'ok' },
  ])
})

test('refuses an unclosed quote before buffering the whole text', async () => {
  await expect(
    read(['Day,Place,Cost\n2026-03-01,a,"', ...Array.from({ length: 300 }, () => 'x'.repeat(1000))]),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('reports a column and a sign that name different currencies', async () => {
  const text = 'Day,Place,Cost,Currency\n2026-03-01,a,€5.00,USD\n2026-03-01,a,€5.00,EUR\n2026-03-01,a,$5.00,CAD\n'
  expect(await read([text])).toMatchObject([
    { line: 2, error: 'The currency is invalid.' },
    { line: 3, currency: 'EUR' },
    { line: 4, currency: 'CAD' },
  ])
})
