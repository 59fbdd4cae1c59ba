import fc from 'fast-check'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StreamReply } from '../../contract/endpoint.ts'
import type { GapStepView } from '../../contract/money/gap.ts'
import { sql } from 'drizzle-orm'
import { daysOf } from '../../lib/time/day.ts'
import { conversions } from '../../store/config/schema.ts'
import { saveRetention } from '../../store/config/hits/privacy.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { openProbeSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'
import { runs } from '../../../tests/support/runs.ts'
import { workbook } from '../../../tests/support/workbook.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let other: Caller
let admin: Caller
let source: string
let campaign: string
let second: string

beforeAll(async () => {
  await store.open()
  app = await createTestApp()
  app.services.events = store.events()
  app.clock.now = new Date('2026-03-20T12:00:00Z')
  owner = await app.account('user')
  other = await app.account('user')
  admin = await app.account('admin')
  source = (await app.call('sources.save', owner, { name: 'Search', currency: 'USD' })).source.id
  const made = async (name: string, more: object = {}) =>
    (await app.call('campaign.save', owner, { ...CAMPAIGN, name, ...more })).campaign.id
  campaign = await made('Spring', { source: { id: source } })
  second = await made('Autumn')
})
afterAll(async () => {
  await app.close()
  await store.close()
})
beforeEach(async () => {
  await store.empty()
  await app.db.execute(sql`TRUNCATE gap_reports, conversions CASCADE`)
})

let hits = 0
const visit = (day: string, fields: Partial<HitRow> = {}): HitRow => {
  hits += 1
  return hitRow({
    hit: `H${String(hits).padStart(6, '0')}`,
    client: owner.account.id,
    campaign,
    time: `${day} 12:00:00.${String(hits % 1000).padStart(3, '0')}`,
    visitor: `v${hits}`,
    click_source: 'gclid',
    click_id: `g-${hits}`,
    ...fields,
  })
}
const bring = async (body: string | Uint8Array, more: object = {}) =>
  app.call('gap.import', owner, { companyId: campaign, preset: 'google', timezone: 'UTC', body, ...more })
const readOf = async (body: string, more: object = {}) => {
  const { id } = await bring(body, more)
  return app.call('gap.read', owner, { id: id ?? '' })
}
const named = (causes: GapStepView['lostTo']) => Object.fromEntries(causes.map(({ cause, count }) => [cause, count]))
const counts = (steps: readonly GapStepView[]) => Object.fromEntries(steps.map(({ step, count }) => [step, count]))
const ofStep = (steps: readonly GapStepView[], name: string) => {
  const found = steps.find(({ step }) => step === name)
  return found && { lost: named(found.lostTo), surplus: named(found.surplusOf) }
}
const converted = (hit: string, status: 'approved' | 'pending' | 'rejected', at = '2026-03-02T12:00:00Z') =>
  app.db
    .insert(conversions)
    .values(conversionRow({ clientId: owner.account.id, campaignId: campaign, hit, at: new Date(at), status }))
const textOf = async (reply: unknown) => {
  const parts: string[] = []
  for await (const part of (reply as StreamReply).body) parts.push(String(part))
  return parts.join('')
}

test('counts by day: clicks, arrivals, distinct, valid, target, converted', async () => {
  const rows = {
    buyer: visit('2026-03-02', { click_id: 'A' }),
    again: visit('2026-03-02', { click_id: 'A', time: '2026-03-02 15:00:00.000' }),
    ahead: visit('2026-03-02', { click_id: 'B', category: 'prefetch', time: '2026-03-02 09:00:00.000' }),
    opened: visit('2026-03-02', { click_id: 'B' }),
    aheadBefore: visit('2026-03-02', { click_id: 'D', category: 'prefetch' }),
    openedAfter: visit('2026-03-03', { click_id: 'D' }),
    onlyAhead: visit('2026-03-02', { click_id: 'C', category: 'prefetch' }),
    bot: visit('2026-03-02', { class: 'bot', category: 'sophisticated' }),
    tool: visit('2026-03-02', { class: 'bot', category: 'general' }),
    crawler: visit('2026-03-02', { class: 'bot', category: 'verified' }),
    ruled: visit('2026-03-02', { class: 'bot', category: 'policy' }),
    later: visit('2026-03-03', { click_id: 'A' }),
    fresh: visit('2026-03-03', { probe: '{}' }),
    withoutId: visit('2026-03-03', { click_id: '', click_source: '' }),
    otherNetwork: visit('2026-03-03', { click_source: 'fbclid' }),
    between: visit('2026-03-04'),
    otherCampaign: visit('2026-03-02', { campaign: second }),
  }
  await store.add(...Object.values(rows))
  // a click's conversion counts for any of its visits; a bot's does not
  await converted(rows.again.hit, 'approved')
  await converted(rows.buyer.hit, 'pending')
  await converted(rows.opened.hit, 'rejected')
  await converted(rows.bot.hit, 'approved')
  const { steps, days, withoutId, scriptHeard, ids } = await readOf(
    'Day,Clicks\n2026-03-02,12\n2026-03-03,1\n2026-03-05,0\n',
  )
  expect(days.map(({ date, steps: own }) => [date, counts(own)])).toEqual([
    ['2026-03-02', { clicks: 12, arrived: 10, once: 6, valid: 3, target: 2, converted: 1 }],
    ['2026-03-03', { clicks: 1, arrived: 3, once: 2, valid: 2, target: 2, converted: 0 }],
    ['2026-03-05', { clicks: 0, arrived: 0, once: 0, valid: 0, target: 0, converted: 0 }],
  ])
  expect(counts(steps)).toEqual({ clicks: 13, arrived: 13, once: 8, valid: 5, target: 4, converted: 1 })
  expect(ofStep(steps, 'arrived')).toEqual({ lost: { unexplained: 2 }, surplus: { repeat: 1, unexplained: 1 } })
  expect(ofStep(steps, 'once')?.lost).toEqual({ prefetch: 3, repeat: 2 })
  expect(ofStep(steps, 'valid')?.lost).toEqual({ crawler: 1, general: 1, sophisticated: 1 })
  expect(ofStep(steps, 'target')?.lost).toEqual({ policy: 1 })
  // one visit reported a script, so its absence elsewhere is significant
  expect(scriptHeard).toBe(true)
  expect(ofStep(steps, 'converted')?.lost).toEqual({ rejected: 1, noScript: 1, unexplained: 1 })
  expect({ withoutId, ids }).toEqual({ withoutId: 1, ids: null })
})

test('counts visits without script only if some script reported, before the verdict or on the page', async () => {
  const rows = [visit('2026-03-02'), visit('2026-03-02'), visit('2026-03-02')]
  await store.add(...rows)
  const body = 'Day,Clicks\n2026-03-02,3\n'
  const before = await readOf(body)
  expect(before.scriptHeard).toBe(false)
  expect(ofStep(before.steps, 'converted')?.lost).toEqual({ unexplained: 3 })
  const [answered] = rows
  const probes = openProbeSpool({
    dir: path.join(store.dir, 'spool-gap-probes'),
    insert: store.events().insertProbes,
    report: () => undefined,
  })
  probes.append({
    hit: answered?.hit ?? '',
    time: '2026-03-02 12:00:05.000',
    client: owner.account.id,
    campaign,
    visitor: 'v',
    agent: 'Chrome',
    said: 'nothing',
    probe: '{}',
    browser_group: '',
    browser: '',
  })
  expect(await probes.flush()).toBe(true)
  await probes.close()
  const { steps, scriptHeard } = await readOf(body)
  expect(scriptHeard).toBe(true)
  expect(ofStep(steps, 'converted')?.lost).toEqual({ noScript: 2, unexplained: 1 })
})

test('can count all visits: without an id, a visitor once a day', async () => {
  const bare = { click_id: '', click_source: '', visitor: 'same' }
  await store.add(
    visit('2026-03-02', bare),
    visit('2026-03-02', bare),
    visit('2026-03-03', bare),
    visit('2026-03-02', { ...bare, visitor: '' }),
    visit('2026-03-02', { ...bare, visitor: '' }),
    visit('2026-03-02'),
  )
  const { steps, withoutId } = await readOf('Day,Clicks\n2026-03-02,5\n2026-03-03,1\n', { counted: 'all' })
  expect(counts(steps)).toMatchObject({ clicks: 6, arrived: 6, once: 5 })
  expect(withoutId).toBeNull()
  const withIds = await readOf('Day,Clicks\n2026-03-02,5\n')
  expect(ofStep(withIds.steps, 'arrived')?.lost).toEqual({ withoutId: 4 })
})

test('finds ids that never arrived, arrived elsewhere or on another day, or are not reported', async () => {
  await store.add(
    visit('2026-03-02', { click_id: 'on-its-day' }),
    visit('2026-03-02', { click_id: 'other-day', time: '2026-03-02 02:00:00.000' }),
    visit('2026-03-03', { click_id: 'other-day' }),
    visit('2026-03-02', { click_id: 'elsewhere', campaign: second }),
    visit('2026-03-02', { click_id: '=HYPERLINK("x")', click_source: 'wbraid' }),
    visit('2026-03-02', { click_id: 'meta', click_source: 'fbclid' }),
    visit('2026-03-02', { client: other.account.id, campaign: '999', click_id: 'foreign' }),
  )
  const body =
    'Day,Google Click ID\n2026-03-01,other-day\n2026-03-02,on-its-day\n2026-03-02,elsewhere\n2026-03-02,never\n2026-03-02,foreign\n'
  const { id } = await bring(body)
  const found = await app.call('gap.read', owner, { id: id ?? '' })
  expect(found.ids).toEqual({ reported: 5, arrived: 2, notArrived: 3, notReported: 1 })
  expect(ofStep(found.days[0]?.steps ?? [], 'arrived')).toEqual({ lost: { otherDay: 1 }, surplus: {} })
  expect(ofStep(found.days[1]?.steps ?? [], 'arrived')).toEqual({
    lost: { elsewhere: 1, neverArrived: 2 },
    surplus: { otherDay: 1, unlisted: 1 },
  })
  const west = await app.call('gap.read', owner, { id: id ?? '', timezone: 'Etc/GMT+8' })
  expect(ofStep(west.steps, 'arrived')?.lost, 'in that zone the id is on its day').toEqual({
    elsewhere: 1,
    neverArrived: 2,
  })
  const gone = await textOf(await app.call('gap.missing', owner, { id: id ?? '', side: 'notArrived' }))
  expect(gone.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^2026-03-02,elsewhere,Autumn,2026-03-02T12:00:00/),
    '2026-03-02,foreign,,',
    '2026-03-02,never,,',
  ])
  const more = await textOf(await app.call('gap.missing', owner, { id: id ?? '', side: 'notReported' }))
  expect(more.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^2026-03-02,2026-03-02T12:00:00.*,wbraid,"'=HYPERLINK\(""x""\)",H\d+,Spring,target,person$/),
  ])
  const ofSource = await readOf(body, { companyId: undefined, sourceId: source })
  expect(ofSource.ids).toEqual(found.ids)
})

test('detects a report of another time zone and counts what moves', async () => {
  const rows: HitRow[] = []
  const clicks = new Map<string, number>()
  for (const [at, day] of daysOf('2026-03-02', '2026-03-09').entries())
    for (let hour = 0; hour < 24; hour += 1)
      for (let each = 0; each < 1 + ((at * 7 + hour) % 5); each += 1) {
        const time = `${day} ${String(hour).padStart(2, '0')}:10:00.000`
        rows.push(visit(day, { time }))
        const west = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - 8 * 3_600_000).toISOString().slice(0, 10)
        clicks.set(west, (clicks.get(west) ?? 0) + 1)
      }
  await store.add(...rows)
  const days = daysOf('2026-03-02', '2026-03-08')
  const { id } = await bring(`Day,Clicks\n${days.map((day) => `${day},${clicks.get(day)}`).join('\n')}\n`)
  const shown = await app.call('gap.read', owner, { id: id ?? '' })
  expect(shown.better).toEqual({ timezone: 'Etc/GMT+8', mismatch: 0 })
  const arrived = ofStep(shown.steps, 'arrived')
  expect(arrived?.lost['zone']).toBeGreaterThan(0)
  expect(arrived?.lost['unexplained']).toBeUndefined()
  const there = await app.call('gap.read', owner, { id: id ?? '', timezone: 'Etc/GMT+8' })
  expect(there).toMatchObject({ mismatch: 0, better: null, timezone: 'Etc/GMT+8' })
  expect(ofStep(there.steps, 'arrived')).toEqual({ lost: {}, surplus: {} })
})

function expectWhole(steps: readonly GapStepView[], days: readonly { steps: readonly GapStepView[] }[]): void {
  const sum = (causes: GapStepView['lostTo']) => causes.reduce((all, { count }) => all + count, 0)
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1] ?? step
    expect(step.count).toBe(before.count - step.lost + step.surplus)
    expect([sum(step.lostTo), sum(step.surplusOf)]).toEqual([step.lost, step.surplus])
    expect(step.count).toBe(days.reduce((all, day) => all + (day.steps[at]?.count ?? 0), 0))
    if (at > 1) expect(step.surplus).toBe(0)
  }
}

test('for random data: days add up, parts add up, and ids are on one side or both', { timeout: 300_000 }, async () => {
  // no visit is outside the window in which ids are searched
  const days = daysOf('2026-03-02', '2026-03-03')
  const one = fc.record({
    day: fc.constantFrom(...days),
    hour: fc.constantFrom('00', '07', '23'),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', ''),
    kind: fc.constantFrom(
      ['target', 'person'],
      ['target', 'prefetch'],
      ['bot', 'general'],
      ['bot', 'verified'],
      ['bot', 'policy'],
      ['target', 'unprotected'],
    ),
    conversion: fc.constantFrom('none', 'none', 'approved', 'pending'),
  })
  const line = fc.record({ day: fc.constantFrom(...days), id: fc.constantFrom('a', 'b', 'x', 'y', 'z') })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 25 }), fc.array(line, { minLength: 1 }), async (visits, lines) => {
      await store.empty()
      await app.db.execute(sql`TRUNCATE gap_reports, conversions CASCADE`)
      const rows = visits.map(({ day, hour, id, kind: [klass = '', category = ''] }) =>
        visit(day, {
          class: klass,
          category,
          click_id: id,
          click_source: id && 'gclid',
          time: `${day} ${hour}:30:00.000`,
        }),
      )
      if (rows.length > 0) await store.add(...rows)
      for (const [at, { conversion, day }] of visits.entries())
        if (conversion !== 'none') await converted(rows[at]?.hit ?? '', conversion, `${day}T12:00:00Z`)
      const body = `Day,GCLID\n${lines.map(({ day, id }) => `${day},${id}`).join('\n')}\n`
      const { steps, days: found, ids } = await readOf(body, { timezone: 'America/New_York' })
      expectWhole(steps, found)
      const reported = new Set(lines.map(({ id }) => id))
      const stored = new Set<string>(visits.flatMap(({ id }) => (id === '' ? [] : id)))
      expect(ids?.reported).toBe(reported.size)
      expect(ids?.notArrived).toBe([...reported].filter((id) => !stored.has(id)).length)
      expect(ids?.notReported).toBeLessThanOrEqual(
        [...stored].filter((id) => !(reported as Set<string>).has(id)).length,
      )
    }),
    { numRuns: runs(12) },
  )
})

test('stores the same file once, a preview never; refuses unreadable files with a reason', async () => {
  const body = 'Day,Clicks\n2026-03-02,5\nx,1\n'
  const preview = await bring(body, { preview: '1' })
  expect(preview).toMatchObject({ id: null, days: 1, clicks: 5, refused: 1, faults: [{ line: 3 }] })
  expect((await app.call('gap.list', owner)).reports).toEqual([])
  const stored = await bring(body, { name: 'March' })
  expect(await bring(body, { name: 'Again' })).toMatchObject({ id: stored.id, existed: true })
  expect((await bring(body, { timezone: 'Europe/Kyiv' })).existed, 'another zone, another report').toBe(false)
  expect((await app.call('gap.list', owner)).reports).toMatchObject([
    { timezone: 'Europe/Kyiv' },
    {
      name: 'March',
      clicks: 5,
      startDate: '2026-03-02',
      companyName: 'Spring',
      counted: 'ids',
      parameters: ['gclid', 'gbraid', 'wbraid'],
    },
  ])
  expect((await refusal(bring('Day,Cost\n2026-03-02,5\n'))).body).toMatchObject({
    validation: { body: ['A column is missing.'] },
  })
  expect((await refusal(bring('Day,Clicks\n2025-01-01,5\n2026-03-02,5\n'))).body).toMatchObject({
    validation: { body: ['The report spans more than 400 days. Split it.'] },
  })
  expect(await refusal(bring('Day,Clicks\n05/11/2026,5\n')), 'an open question').toMatchObject({
    status: 409,
    body: { questions: [{ code: 'dates' }] },
  })
  expect((await refusal(app.call('gap.missing', owner, { id: stored.id, side: 'notArrived' }))).status).toBe(409)
  await app.call('gap.remove', owner, { id: stored.id })
  expect((await refusal(app.call('gap.read', owner, { id: stored.id }))).status).toBe(404)
  const left = await app.db.execute(sql`SELECT count(*)::int AS days FROM gap_days`)
  expect(left.rows).toEqual([{ days: 1 }])
})

test('another client’s report is not found; staff read, and change only with permission', async () => {
  const { id } = await bring('Day,GCLID\n2026-03-02,A\n')
  const named = { id: id ?? '' }
  for (const ask of [
    () => app.call('gap.read', other, named),
    () => app.call('gap.missing', other, { ...named, side: 'notArrived' }),
    () => app.call('gap.remove', other, named),
    () => app.call('gap.list', other, { clientId: owner.account.id }),
    () => app.call('gap.import', other, { companyId: campaign, body: 'x' }),
    () => app.call('gap.import', other, { sourceId: source, body: 'x' }),
  ])
    expect((await refusal(ask())).status).toBe(404)
  expect((await app.call('gap.list', other)).reports).toEqual([])
  expect((await app.call('gap.list', admin)).reports).toHaveLength(1)
  expect((await app.call('gap.read', admin, named)).report.clicks).toBe(1)
  expect((await refusal(app.call('gap.remove', admin, named))).status).toBe(403)
  const manager = await app.account('manager', { menu: ['Gap'] })
  const seen = await app.call('gap.read', manager, named)
  expect(
    seen.steps.map(({ step }) => step),
    'conversions are for who may open their screen',
  ).not.toContain('converted')
})

test('names days whose hits may be deleted', async () => {
  const body = 'Day,Clicks\n2026-01-02,5\n'
  expect((await readOf(body)).pastRetention).toBe(false)
  await saveRetention(app.db, { keepMonths: 1, cutAddressDays: null }, app.clock.now)
  expect((await readOf(body)).pastRetention).toBe(true)
  await saveRetention(app.db, { keepMonths: null, cutAddressDays: null }, app.clock.now)
})

test('a file without a head is shown as what it is', async () => {
  const kindOf = async (body: string | Uint8Array) => (await bring(body, { preview: '1' })).read.kind
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nothing known</t></is></c></row>'
  expect(await kindOf('Nothing known,at all\n')).toBe('text')
  expect(await kindOf(workbook(cell))).toBe('workbook')
})
