// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import type { Role } from '../../../../src/contract/roles.ts'
import { answering, open } from '../../../testing/rendered.tsx'
import LivePage from './page.tsx'

const ROWS = 30
const HALF_A_MINUTE_AGO = Date.now() - 30_000

const visit = (number: number, part: Partial<Log> = {}) => ({
  hit: `01M7WG6ZJSVSKV30CD1CCG${String(number).padStart(4, '0')}`,
  time: new Date(HALF_A_MINUTE_AGO + number * 100).toISOString(),
  companyId: '7',
  companyName: 'Garden',
  class: 'target',
  unique: true,
  category: 'person',
  reasons: [],
  ip: `203.0.113.${number}`,
  country: 'DE',
  browser: 'Chrome',
  browserVersion: '141',
  platform: 'Windows',
  url: 'https://shop.example/',
  utmSource: '',
  siteSource: '',
  referrer: '',
  appealed: '',
  ...part,
})

it.each([
  ['an account that never had a campaign begins with one', 0, false],
  ['archived campaigns still have visits', 1, true],
] as const)('%s', async (_case, total, isShown) => {
  answering({
    'POST /v1/company': () => ({ body: { companies: [], total: 0 } }),
    'GET /v1/logs/userCompanies': () => ({ body: { companies: [], total } }),
    'POST /v1/logs/userLogs': () => ({ body: { logs: [], total: 0 } }),
  })
  await open(<LivePage />, { path: '/pages/live' })
  if (isShown) await screen.findByRole('region', { name: 'The last hour' })
  else await screen.findByText('No campaign yet, so no visits')
  expect(screen.queryAllByText('No campaign yet, so no visits')).toHaveLength(isShown ? 0 : 1)
})

/** Renders the screen with an open stream; resolves once sent hits are shown. */
async function follow(before: ReturnType<typeof visit>[] = [], role: Role = 'user') {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  answering({
    'GET /v1/logs/userCompanies': () => ({ body: { companies: [], total: 1 } }),
    'GET /v1/logs/clients': () => ({ body: { clients: [{ id: '5', email: 'anna@weir.example' }] } }),
    'POST /v1/logs/userLogs': () => ({ body: { logs: before, total: before.length } }),
    'GET /v1/logs/live': () => ({
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
      }),
    }),
  })
  await open(<LivePage />, { path: '/pages/live', role })
  await screen.findByText('Live', { selector: '[role="status"]' })
  return {
    send: (hits: ReturnType<typeof visit>[], leftOut = 0) =>
      act(async () => {
        stream?.enqueue(new TextEncoder().encode(`event: hits\ndata: ${JSON.stringify({ hits, leftOut })}\n\n`))
      }),
    breakOff: () => act(async () => stream?.close()),
  }
}

const table = () => screen.findByRole('table', { name: 'Last visits' })
const listed = async () =>
  within(await table())
    .getAllByText(/^203\.0\.113\.\d+$/)
    .map((cell) => cell.textContent)
const from = (...numbers: number[]) => numbers.map((number) => `203.0.113.${number}`)

const answer = () => screen.getByRole('region', { name: 'The last hour' }).querySelector('.reading')?.textContent

it('says that it waits, then lists visits newest first, in whatever order they arrive', async () => {
  const { send } = await follow()
  await screen.findByText('Waiting for visits')
  expect(answer()).toBe('No visits in the last hour. ')
  await send([visit(2), visit(4, { class: 'bot' })])
  await screen.findByText('2 visits since you opened this page')
  expect(await listed()).toEqual(from(4, 2))
  expect(answer()).toMatch(/^2 visits in the last hour, of these 1 bot \(50\.0.%\)\. The last one came .* ago\.$/)
  await send([visit(3), visit(5)])
  await screen.findByText('4 visits since you opened this page')
  expect(await listed()).toEqual(from(5, 4, 3, 2))
})

it('lists earlier visits of today until newer ones replace them, each once', async () => {
  const { send } = await follow([visit(2), visit(1)])
  expect(await listed()).toEqual(from(2, 1))
  expect(answer()).toMatch(/^2 visits in the last hour, of these 0 bots/)
  expect(screen.queryByText('Waiting for visits')).toBeNull()
  await send([visit(2), visit(3)])
  await screen.findByText('2 visits since you opened this page')
  expect(await listed()).toEqual(from(3, 2, 1))
  expect(answer(), 'each visit once').toMatch(/^3 visits in the last hour/)
  await send(Array.from({ length: ROWS - 1 }, (_, at) => visit(at + 4)))
  await screen.findByText(`${ROWS + 1} visits since you opened this page`)
  expect((await listed()).at(-1)).toBe(from(3)[0])
})

it('shows a visit once if sent twice, as after a reconnect', async () => {
  const { send } = await follow()
  await send([visit(1), visit(2)])
  await send([visit(2), visit(3)])
  await screen.findByText('3 visits since you opened this page')
  expect(await listed()).toEqual(from(3, 2, 1))
})

it('freezes while paused, counts what waits, and shows it afterwards', async () => {
  const { send } = await follow()
  await send([visit(1)])
  await screen.findByText('1 visit since you opened this page')
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Paused', { selector: '[role="status"]' })
  await send([visit(2), visit(3)])
  const resume = await screen.findByRole('button', { name: 'Resume · 2 new' })
  expect(await listed()).toEqual(from(1))
  fireEvent.click(resume)
  await screen.findByText('Live', { selector: '[role="status"]' })
  expect(await listed()).toEqual(from(3, 2, 1))
})

it('keeps the newest rows and counts the others', async () => {
  const { send } = await follow()
  await send(
    Array.from({ length: ROWS + 5 }, (_, at) => visit(at + 1)),
    12,
  )
  await screen.findByText(`${ROWS + 5} visits since you opened this page`)
  const rows = await listed()
  expect(rows).toHaveLength(ROWS)
  expect([rows[0], rows.at(-1)]).toEqual(from(ROWS + 5, 6))
  expect(screen.getByText('12 more visits not shown: too many at once')).toBeTruthy()
})

it('says so when the stream breaks, and keeps its rows', async () => {
  const { send, breakOff } = await follow()
  await send([visit(1)])
  await screen.findByText('1 visit since you opened this page')
  await breakOff()
  await screen.findByText('Connection lost, retrying', { selector: '[role="status"]' })
  expect(await listed()).toEqual(from(1))
})

it('leads back to Logs of the same campaign', async () => {
  await follow()
  const back = within(screen.getByRole('heading', { level: 1 })).getByRole('link', { name: 'Logs' })
  expect(back.getAttribute('href')).toBe('/pages/logs')
})

it('links a row to the visit’s receipt', async () => {
  const { send } = await follow()
  const one = visit(1)
  await send([one])
  const link = within(await table()).getByRole('link', { name: /^Verdict of/ })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  expect([pathname, searchParams.get('campaign'), searchParams.get('hit')]).toEqual(['/pages/logs', '7', one.hit])
})

it('names the client of each visit to staff alone', async () => {
  const { send } = await follow([], 'admin')
  await send([visit(1, { clientId: '5' })])
  await within(await table()).findByRole('button', { name: 'Filter by Client: anna@weir.example' })
  cleanup()
  const { send: sendOwn } = await follow()
  await sendOwn([visit(1)])
  expect(within(await table()).queryByRole('columnheader', { name: 'Client' })).toBeNull()
})
