import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from '../../../lib/time/day.ts'
import { createByteReader } from '../../table/encoding.ts'
import { clickParametersOf, readClickReport, type ClickReport } from './report.ts'

async function read(text: string, more: object = {}): Promise<ClickReport> {
  const [seen, file] = [createByteReader(), Buffer.from(text)]
  seen.add(file)
  async function* bytes() {
    yield file
  }
  const known = { timezone: 'UTC', today: '2026-11-28', answers: {}, earlier: [] }
  return readClickReport({ size: file.length, bytes }, seen.end(), {
    preset: 'google',
    columns: {},
    only: '',
    ...known,
    ...more,
  })
}

test('reads Google’s daily report: title, sums, thousands, several lines per day', async () => {
  const found = await read(
    'Clicks by day\n"1 March 2026 - 2 March 2026"\nDay,Campaign,Clicks,Cost\n2026-03-01,Spring,"1,234",5\n2026-03-01,Autumn,6,1\n2026-03-02,Spring,--,0\nTotal: account,,"1,240",6\n',
  )
  expect([...found.days]).toEqual([
    ['2026-03-01', 1240],
    ['2026-03-02', 0],
  ])
  expect(found).toMatchObject({ others: { count: 0 }, faults: [] })
})

test('selects one campaign of a report', async () => {
  const found = await read('Day,Campaign,Clicks\n2026-03-01,Spring,3\n2026-03-01,Autumn,x\n', { only: 'spring ' })
  expect([...found.days]).toEqual([['2026-03-01', 3]])
  expect(found).toMatchObject({ others: { count: 1 }, faults: [] })
  expect(await read('Day,Clicks\n2026-03-01,3\n', { only: 'Spring' })).toMatchObject({
    opened: { noHead: { line: 1, missing: ['campaign'] } },
  })
})

test('a line with a click id is one click; a repeated id is one id', async () => {
  const found = await read('Date;Google Click ID\n2026-03-01;A\n2026-03-01;B\n2026-03-02;A\n2026-03-02;\n')
  expect([...found.days]).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ])
  expect([...found.ids]).toEqual([
    ['A', '2026-03-01'],
    ['B', '2026-03-01'],
  ])
  expect(found.faults).toMatchObject([{ line: 5, error: 'The line has no click ID.', detail: '' }])
})

test('prefers Meta’s link clicks to all clicks; asks about Microsoft’s days', async () => {
  const meta = 'Reporting starts,Campaign name,Clicks (all),Link clicks\n2026-03-01,A,9,7\n'
  expect([...(await read(meta, { preset: 'meta' })).days.values()]).toEqual([7])
  const microsoft = (answers: object) => read('Time period,Clicks\n3/1/2026,4\n', { preset: 'microsoft', answers })
  expect(await microsoft({})).toMatchObject({ days: new Map(), questions: [{ code: 'dates', answer: null }] })
  expect([...(await microsoft({ dates: 'monthFirst' })).days.keys()]).toEqual(['2026-03-01'])
  expect(clickParametersOf('microsoft')).toEqual(['msclkid'])
})

test('reports faults by line, missing columns by name', async () => {
  const { faults } = await read('Day,Clicks\n2026-03-01,1.5\nyesterday,3\n2026-03-02,-1\n2026-03-03,12345678901\n')
  expect(faults.map(({ line, error, detail }) => [line, error, detail])).toEqual([
    [2, 'Not a number of clicks.', '1.5'],
    [3, 'The date must be a day between 2000 and 2100.', 'yesterday'],
    [4, 'Not a number of clicks.', '-1'],
    [5, 'Not a number of clicks.', '12345678901'],
  ])
  expect(await read('Day,Impressions\n2026-03-01,1\n')).toMatchObject({
    opened: { noHead: { line: 1, missing: ['clicks'] } },
  })
  expect(await read('Day,GCLID\n2026-03-01,a\0b\n')).toMatchObject({ ids: new Map(), faults: [{ line: 2 }] })
  expect((await read('Tag,Klicks\n2026-03-01,1\n', { columns: { day: 'Tag', clicks: 'Klicks' } })).faults).toEqual([])
})

const day = fc.constantFrom(...daysOf('2026-03-01', '2026-03-09'))

test('clicks add up by day for any lines, and none is lost', async () => {
  const lines = fc.array(fc.record({ day, clicks: fc.oneof(fc.nat(5000), fc.constantFrom('x', '-3', '2.5')) }), {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(lines, async (all) => {
      const found = await read(`Day,Clicks\n${all.map((one) => `${one.day},${one.clicks}`).join('\n')}\n`)
      const whole = all.filter(({ clicks }) => typeof clicks === 'number')
      expect(found.faults).toHaveLength(all.length - whole.length)
      for (const name of daysOf('2026-03-01', '2026-03-09'))
        expect(found.days.get(name) ?? 0).toBe(
          whole.filter((one) => one.day === name).reduce((sum, one) => sum + Number(one.clicks), 0),
        )
    }),
  )
})

test('reads a text or refuses it as no CSV', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), async (text, headed) => {
      const found = await read(headed ? `Day,Clicks,GCLID\n${text}` : text).catch((error: unknown) => error)
      const isRead = 'ids' in (found as object)
      if (!isRead) expect(found).toMatchObject({ status: 422 })
      for (const id of isRead ? (found as ClickReport).ids.keys() : [])
        expect(id.isWellFormed() && !id.includes('\0')).toBe(true)
    }),
  )
})
