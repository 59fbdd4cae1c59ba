/**
 * No request change helps a visitor: findings stay as long as their cause, outcomes get no milder, and the hit is
 * stored, except by the table of gains (src/judge/gains.ts).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putCampaign, startLoneEdge, type LoneEdge } from './support/lone-edge.ts'
import { DOORS, send } from './support/monotony/doors.ts'
import { expectMonotony } from './support/monotony/tried.ts'
import { request } from './support/monotony/visits.ts'
import { changedBy, rawChanges } from './support/raw-changes.ts'

const DEEP = Number(process.env['DEEP'] ?? 1)

test('by a decision call', async () => {
  const { changes } = await expectMonotony(40 * DEEP, 10)
  expect(changes).toBeGreaterThan(400)
})

describe('over HTTP, a visitor whose address a list refuses', () => {
  let lone: LoneEdge
  beforeAll(async () => {
    lone = await startLoneEdge()
    let now = Date.now()
    lone.state.now = () => (now += 10_000) // avoids rate limits
    lone.parts.crawlers = { check: () => 'false' }
    const offers = {
      name: 'Offers',
      conditions: [],
      links: [{ link: 'https://where-people-go.example/offer', percent: 100 }],
    }
    const landing = { targetLink: 'https://where-people-go.example/', landingGroups: [offers] }
    putCampaign(lone, { targetMode: 'redirect', check: 'new', ...landing })
    const block = { clientId: '1', type: 'ips', list: 'block', expires: Infinity } as const
    lone.parts.snapshot.lists.put(
      [],
      [
        { ...block, id: '1', value: '127.0.0.0/8' },
        { ...block, id: '2', value: '203.0.113.0/24' },
      ],
    )
  })
  afterAll(() => lone.close())

  test.each(Object.keys(DOORS))('gets the bot page and is stored, whatever else they send: %s', async (door) => {
    let stored = 0
    await fc.assert(
      fc.asyncProperty(request, rawChanges({ most: 4000 }), async (first, changes) => {
        const sent = DOORS[door]?.(changedBy(first, changes)) ?? expect.fail()
        const before = lone.rows.length
        const answer = await send(lone, sent)
        const rows = lone.rows.slice(before)
        expect(JSON.stringify(answer)).not.toContain('where-people-go.example')
        // Node's parser refuses invalid HTTP, and a link takes only GET: neither leads anywhere
        if (rows.length === 0) expect(refusedByServer(answer.status, sent), JSON.stringify(answer)).toBe(true)
        else expect(rows).toMatchObject([{ class: 'bot', mode: 'show' }])
        stored += rows.length
      }),
      { numRuns: 40 * DEEP, endOnFailure: true },
    )
    expect(stored).toBeGreaterThan(10)
  })
})

const refusedByServer = (status: number, { method, target }: { method: string; target: string }): boolean =>
  (status === 400 && /[^\x21-\x7e]/.test(target)) || (/^\/(?:c|go)\//.test(target) && method !== 'GET')
