/** Exports over HTTP: content, memory, and an end when nobody listens. */
import { parse } from 'csv-parse/sync'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import { HIT_COLUMNS } from '../src/store/events/columns.ts'
import { EventsError } from '../src/store/events/engine/errors.ts'
import type { Events } from '../src/store/events/events.ts'
import { hitRow } from '../src/store/events/testing/rows.ts'
import type { Weir } from '../src/weir.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const dataDir = freshFolder()
/** More than two slices. */
const HITS = 20_000
const RANGE = { startDate: '2026-05-01', endDate: '2026-05-02', timezone: 'UTC' }
let weir: Weir
let token: string
let campaign: string

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const { services } = weir
  const account = await insertAccount(services.db, {
    role: 'user',
    email: 'export@weir.example',
    passwordHash: 'none',
    active: true,
    integrationToken: 'wt_export',
  })
  if (!account) throw new Error('the account exists')
  token = (await openSession(services.db, { services, origin: { address: '', agent: '' } }, account)).access_token
  const saved = await weir.app.inject({
    method: 'POST',
    url: '/v1/campaign/saveCampaign',
    payload: { name: '=Spring', targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'bot.html' },
    headers: { authorization: `Bearer ${token}` },
  })
  campaign = saved.json<{ campaign: { id: string } }>().campaign.id
  const rows = Array.from({ length: HITS }, (_, index) =>
    hitRow({
      campaign,
      client: account.id,
      class: index % 4 === 0 ? 'bot' : 'target',
      time: `2026-05-01 ${String(Math.floor(index / 1000)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:00.000`,
      url: `https://shop.example/${index}`,
      user_agent: '=HYPERLINK("x")',
      country: index % 2 === 0 ? 'DE' : 'FR',
      reasons: index % 4 === 0 ? [['ua.declared_bot', 'curl', 'conclusive', 'agent']] : [],
    }),
  )
  const file = path.join(dataDir, 'segment')
  writeFileSync(
    file,
    rows.map((row) => `${JSON.stringify([...HIT_COLUMNS.map((column) => row[column]), 0])}\n`).join(''),
  )
  await services.events.insertSegment(file, 'export')
})

afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

async function ask(given: object): Promise<IncomingMessage> {
  const body = JSON.stringify({ companyId: campaign, ...RANGE, ...given })
  const request = http.request(`${weir.url}/v1/logs/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

const read = async (given: object): Promise<Record<string, string>[]> =>
  parse(await text(await ask({ format: 'csv', ...given })), { bom: true, columns: true })

test('every hit of the range once, newest first, with cells made harmless', async () => {
  const response = await ask({})
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename=weir-logs-2026-05-01-2026-05-02.csv')
  const rows: Record<string, string>[] = parse(await text(response), { bom: true, columns: true })
  expect(rows).toHaveLength(HITS)
  expect(new Set(rows.map(({ hit }) => hit)).size).toBe(HITS)
  expect(rows.map(({ time }) => time)).toEqual(
    rows.map(({ time }) => time).toSorted((a = '', b = '') => (a < b ? 1 : a > b ? -1 : 0)),
  )
  expect(rows[0]).toMatchObject({ companyName: "'=Spring", userAgent: `'=HYPERLINK("x")`, companyId: campaign })
  expect(rows.find((row) => row['class'] === 'bot')?.['reasons']).toBe('ua.declared_bot=curl')
})

test('exactly the shown content: filter, class, columns; also breakdown and series', async () => {
  const rows = await read({ filter: { country: 'DE' }, class: 'bot', columns: ['hit', 'class', 'country'] })
  expect(rows).toHaveLength(HITS / 4)
  expect(Object.keys(rows[0] ?? {})).toEqual(['hit', 'class', 'country'])
  expect(new Set(rows.map((row) => `${row['class']} ${row['country']}`))).toEqual(new Set(['bot DE']))
  expect(await read({ table: 'breakdown', dimension: 'country', by: 'category' })).toEqual([
    { country: 'DE', category: 'person', target: '5000', targetUnique: '5000', bot: '5000', botUnique: '5000' },
    { country: 'FR', category: 'person', target: '10000', targetUnique: '10000', bot: '0', botUnique: '0' },
  ])
  const series = await read({ table: 'series', interval: 'day', compare: 'previous' })
  expect(
    series.map(({ date, target, previousDate, previousTarget }) => [date, target, previousDate, previousTarget]),
  ).toEqual([
    ['2026-05-01', '15000', '2026-04-29', '0'],
    ['2026-05-02', '0', '2026-04-30', '0'],
  ])
  const json = JSON.parse(
    await text(await ask({ format: 'json', columns: ['hit', 'unique', 'reasons'], class: 'bot' })),
  ) as object[]
  expect(json).toHaveLength(HITS / 4)
  expect(json[0]).toMatchObject({
    unique: true,
    reasons: [{ signal: 'ua.declared_bot', value: 'curl', weight: 'conclusive', kind: 'agent' }],
  })
})

test('an empty range gives a file with its header', async () => {
  const bytes = await buffer(await ask({ startDate: '2026-06-01', endDate: '2026-06-01', columns: ['hit'] }))
  expect(bytes.toString()).toBe('\uFEFFhit\r\n')
  expect(JSON.parse(await text(await ask({ startDate: '2026-06-01', endDate: '2026-06-01', format: 'json' })))).toEqual(
    [],
  )
})

/** Waits for an export's last query: a cancelled one may still run. */
async function untilQuiet(): Promise<void> {
  let looks = 0
  await vi.waitFor(() => {
    const { busy = 0, waiting = 0 } = weir.services.events.queryPools()['report'] ?? {}
    looks = busy + waiting === 0 ? looks + 1 : 0
    expect(looks).toBeGreaterThan(2)
  }, 120_000)
}

/** Intercepts an export's queries of the event store; returns their number. */
async function withEvents(
  query: (real: Events['query'], count: number) => Events['query'],
  work: () => Promise<void>,
): Promise<number> {
  const { events } = weir.services
  await untilQuiet()
  let count = 0
  const real = events.query
  const spy = vi.spyOn(events, 'query').mockImplementation((...question) => {
    // only the export binds its range's first day; others pass
    if (question[2]?.['first'] !== RANGE.startDate) return real(...question)
    count += 1
    return query(real, count)(...question)
  })
  await work().finally(() => spy.mockRestore())
  return count
}

test('a cancelled download stops reading', async () => {
  let held: (() => void) | undefined
  const count = await withEvents(
    (query, number) =>
      async (...question) => {
        if (number > 2) await new Promise<void>((resolve) => (held = resolve))
        return query(...question)
      },
    async () => {
      const answered = once(weir.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
      const response = await ask({})
      const [, answer] = await answered
      const gone = once(answer, 'close')
      await once(response, 'readable')
      response.resume()
      await vi.waitFor(() => expect(held).toBeDefined(), 120_000)
      response.destroy()
      await gone
      // the response's reader gets the same event after this listener
      await setImmediate()
      held?.()
      await weir.services.events.ping()
    },
  )
  expect(count).toBe(3)
})

test('a heavy query is refused with a reason; a later failure cuts the file off', async () => {
  await withEvents(
    () => () => Promise.reject(new EventsError('heavy', 'too long')),
    async () => {
      const response = await ask({})
      expect(response.statusCode).toBe(422)
      expect(JSON.parse(await text(response))).toMatchObject({
        success: false,
        error: 'This is too much data at once. Choose fewer days, one campaign or fewer conditions.',
      })
    },
  )
  await withEvents(
    () => () => Promise.reject(new EventsError('away', 'gone')),
    async () => expect((await ask({})).statusCode).toBe(503),
  )
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const breaks = async () => {
    await opened
    throw new EventsError('heavy', 'too long')
  }
  await withEvents(
    (query, number) => (number > 2 ? breaks : query),
    async () => {
      const response = await ask({})
      expect(response.statusCode).toBe(200)
      open?.()
      await expect(text(response)).rejects.toThrow('aborted')
    },
  )
})

test('a file waits when the engine lacks memory, and is complete', async () => {
  const count = await withEvents(
    (query, number) => (number === 3 ? () => Promise.reject(new EventsError('full', 'no room')) : query),
    async () => {
      const rows = await read({ columns: ['hit'] })
      expect(rows).toHaveLength(HITS)
      expect(new Set(rows.map(({ hit }) => hit)).size).toBe(HITS)
    },
  )
  expect(count).toBeGreaterThan(3)
})

/** Built whole, an eighty-megabyte file would take three or four times its size. */
test('four hundred thousand hits stream in little memory', async () => {
  const row = {
    ...Object.fromEntries(
      ['hit', 'ip', 'country', 'userAgent', 'url', 'domain', 'referrer', 'destination'].map((name) => [
        name,
        `${name} of some length, as it may be`,
      ]),
    ),
    at: '2026-05-01 10:00:00.000',
    campaign,
    reasons: [],
  }
  let slices = 0
  let most = 0
  const before = process.memoryUsage().heapUsed
  await withEvents(
    () =>
      async <T>(_pool: string, sql: string) => {
        most = Math.max(most, process.memoryUsage().heapUsed)
        if (!sql.includes('LIMIT')) return [{ from: 1_777_593_600, hits: 400_000 }] as T[]
        slices += 1
        return Array.from({ length: slices > 50 ? 0 : 8000 }, () => row) as T[]
      },
    async () => {
      const response = await ask({ columns: ['hit', 'time', 'ip', 'country', 'userAgent', 'url'] })
      expect(response.statusCode).toBe(200)
      let lines = -1
      for await (const chunk of response as AsyncIterable<Buffer>)
        for (const byte of chunk) if (byte === 0x0a) lines += 1
      expect(lines).toBe(400_000)
    },
  )
  expect(most - before).toBeLessThan(120 * 2 ** 20)
})
