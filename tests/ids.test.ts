/** Hit and postback ids at full speed: none reveals another. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { question, startLoneEdge, visit, type LoneEdge } from './support/lone-edge.ts'
import { openRaw, type RawConnection } from './support/raw-http.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge()
})
afterAll(() => edge.close())

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The 80 bits after the time. */
const randomOf = (hit: string): bigint =>
  hit
    .slice(10)
    .split('')
    .reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n)

/** Pairs closer than chance explains for some hundred 80-bit numbers: within 2^40. */
function neighbours(hits: readonly string[]): number {
  const sorted = hits.map(randomOf).toSorted((a, b) => (a < b ? -1 : 1))
  return sorted.filter((one, at) => at > 0 && one - (sorted[at - 1] ?? 0n) < 2n ** 40n).length
}

/** In one go. A busy machine makes edges late, which answer 503: those visits repeat. */
async function hitsOf(connection: RawConnection, count: number): Promise<string[]> {
  const hits: string[] = []
  while (hits.length < count) {
    const left = count - hits.length
    connection.send(question(visit()).repeat(left))
    for (const { status, body } of await connection.answers(left)) {
      expect([200, 503]).toContain(status)
      if (status === 200) hits.push((JSON.parse(body) as { hit: string }).hit)
    }
  }
  return hits
}

it('400 hits of one millisecond are distinct, sortable by time, and not guessable from one another', async () => {
  const now = Date.now()
  edge.state.now = () => now
  const connections = await Promise.all(
    Array.from({ length: 20 }, () => openRaw({ port: edge.port, host: '127.0.0.1' })),
  )
  const hits = (await Promise.all(connections.map((one) => hitsOf(one, 20)))).flat()
  for (const one of connections) one.close()
  expect(hits).toHaveLength(400)
  expect(new Set(hits).size).toBe(400)
  expect(new Set(hits.map((hit) => hit.slice(0, 10))).size, 'all of one millisecond').toBe(1)
  expect(neighbours(hits)).toBe(0)
  // every random digit takes every value
  expect(new Set(hits.flatMap((hit) => hit.slice(10).split(''))).size).toBe(32)
})
