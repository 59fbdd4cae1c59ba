// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { answering, open } from '../../../testing/rendered.tsx'
import LogsPage from './page.tsx'
import { PER_PAGE } from './use-logs.ts'

/** More than a page. */
const STORED = PER_PAGE + 20
const BEGAN = Date.now() - 60_000

const visit = (number: number) =>
  ({
    hit: `01M7WG6ZJSVSKV30CD1CCG${String(number).padStart(4, '0')}`,
    time: new Date(BEGAN + number * 100).toISOString(),
    companyId: '7',
    companyName: 'Garden',
    class: 'target',
    unique: true,
    category: 'person',
    reasons: [],
    ip: '203.0.113.9',
    country: 'DE',
    browser: 'Chrome',
    browserVersion: '141',
    platform: 'Windows',
    url: 'https://shop.example/',
    utmSource: '',
    siteSource: '',
    referrer: '',
    appealed: '',
  }) as unknown as Log

it('a hit older than the page is counted once, in whichever batch of the stream it comes', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let stored = Array.from({ length: STORED }, (_, at) => visit(at))
  answering({
    'GET /v1/logs/userCompanies': () => ({ body: { companies: [], total: 1 } }),
    'POST /v1/logs/userLogs': () => ({
      body: { logs: stored.toReversed().slice(0, PER_PAGE), total: stored.length },
    }),
    'GET /v1/logs/live': () => ({
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
      }),
    }),
  })
  const send = (...hits: Log[]) =>
    act(async () => {
      stream?.enqueue(new TextEncoder().encode(`event: hits\ndata: ${JSON.stringify({ hits, leftOut: 0 })}\n\n`))
    })
  await open(<LogsPage />, { path: '/pages/logs' })
  const total = (visits: number) => screen.findByText(new RegExp(`of ${visits}$`))
  await total(STORED)
  const fresh = visit(STORED)
  stored = [...stored, fresh]
  await send(fresh)
  await total(STORED + 1)
  await send(visit(3))
  const next = visit(STORED + 1)
  stored = [...stored, next]
  await send(next)
  expect(await total(STORED + 2)).toBeTruthy()
})
