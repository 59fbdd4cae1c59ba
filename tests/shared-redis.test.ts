/** State shared by a real Redis, and each process's behaviour without it. */
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../src/lib/flow/token-bucket.ts'
import { createLoginLimiter } from '../src/store/shared/login-limiter.ts'
import { connectRedis } from '../src/store/shared/redis/connection.ts'
import { redisExchange, STREAM } from '../src/store/shared/redis/exchange.ts'
import { checkRedis } from '../src/store/shared/redis/info.ts'
import { redisLimiter } from '../src/store/shared/redis/limiter.ts'
import { redisChecks } from '../src/operator/check-stores.ts'
import type { OperatorContext } from '../src/operator/context.ts'
import { freePort, startRedis, withoutRedis, type Server } from './support/servers.ts'
import { hang, resume } from './support/hung.ts'

let redis: Server
let client: Redis
beforeAll(async () => {
  if (withoutRedis) return
  redis = await startRedis()
  client = new Redis(redis.url)
})
afterAll(async () => {
  client?.disconnect()
  await redis?.stop()
})

/** Without messages from the member's start. */
const plain = (received: readonly string[]): string => received.join().replaceAll('known ', '')

/** Sends and receives. */
async function member() {
  const lines: string[] = []
  const received: string[] = []
  const exchange = redisExchange(redis.url, (line) => lines.push(line))
  await exchange.mark()
  exchange.listen({
    seen: (batch, known) => received.push(`${known ? 'known ' : ''}${Buffer.from(batch).toString()}`),
    learnt: ({ group }) => received.push(group),
    missed: () => received.push('missed'),
  })
  return { exchange, lines, received, send: (text: string) => exchange.seen(Buffer.from(text)) }
}

describe.skipIf(withoutRedis)(`by Redis${withoutRedis ? `: SKIPPED, ${withoutRedis}` : ''}`, () => {
  it('one check finds what is wrong, also without a service', async () => {
    const seen = async (url: string) => (await checkRedis(url))?.kind
    expect(await seen(redis.url)).toBeUndefined()
    expect(await seen(redis.url.replace('//', '//nobody:wrong@'))).toBe('redisDenied')
    expect(await seen(`redis://127.0.0.1:${await freePort()}`)).toBe('redisAway')
    await client.call('CONFIG', 'SET', 'maxmemory', '100mb', 'maxmemory-policy', 'allkeys-lru')
    const context = { running: undefined, settings: { redisUrl: redis.url } } as unknown as OperatorContext
    expect(await redisChecks(context)).toEqual([
      { what: 'Redis', state: 'watch', said: expect.stringContaining('maxmemory-policy allkeys-lru') as unknown },
    ])
    await client.call('CONFIG', 'SET', 'maxmemory', '0', 'maxmemory-policy', 'noeviction')
    expect(await redisChecks(context)).toEqual([{ what: 'Redis', state: 'well', said: 'server' }])
  })

  it('attempts count as in one process, whichever is asked', async () => {
    const connections = [connectRedis(redis.url), connectRedis(redis.url)]
    await expect.poll(() => connections.every(({ status }) => status === 'ready')).toBe(true)
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('take', 'back'),
            fc.nat(1),
            fc.oneof(fc.integer({ min: -500, max: 4000 }), fc.constant(-60_000)),
          ),
          {
            maxLength: 40,
          },
        ),
        async (steps) => {
          const limit = { burst: 3, seconds: 2 }
          const [alone, shared] = [
            createRateLimiter(limit),
            connections.map((connection) => redisLimiter(connection)(`test${round}`, limit)),
          ]
          round += 1
          let now = 1_000_000
          for (const [what, who, pause] of steps) {
            now += pause
            if (what === 'take') expect(await shared[who]?.take('somebody', now)).toBe(alone.take('somebody', now))
            else {
              alone.giveBack('somebody')
              await shared[who]?.giveBack('somebody')
            }
          }
        },
      ),
      { numRuns: 40 },
    )
    for (const connection of connections) connection.disconnect()
  })

  it('Redis has no e-mail or address, and every key expires', async () => {
    const connection = connectRedis(redis.url)
    await expect.poll(() => connection.status).toBe('ready')
    const loginLimiter = createLoginLimiter(redisLimiter(connection))
    await loginLimiter.take({ call: 'auth.login', email: 'reader@x.example', address: '203.0.113.9' }, Date.now())
    await loginLimiter.takeLetter('reader@x.example', Date.now())
    const one = await member()
    one.send('x')
    await expect.poll(() => client.exists(STREAM)).toBe(1)
    const keys = await client.keys('weir:*')
    expect(keys.length).toBeGreaterThanOrEqual(4)
    expect(keys.join()).not.toMatch(/reader|203/)
    for (const key of keys) expect(await client.pttl(key), key).toBeGreaterThan(0)
    await one.exchange.close()
    connection.disconnect()
  })

  it('each process gets all but its own, once and in order; a late one gets what the event store may lack', async () => {
    await client.del(STREAM)
    const [one, two] = [await member(), await member()]
    one.send('a')
    two.send('b')
    one.exchange.learnt({ said: 'nothing', group: 'v', time: 0 })
    await expect.poll(() => [plain(one.received), plain(two.received)]).toEqual(['b', 'a,v'])
    const late = await member()
    await expect.poll(() => late.received.toSorted()).toEqual(['known a', 'known b', 'v'])
    await Promise.all([one, two, late].map(({ exchange }) => exchange.close()))
  })

  it('while Redis hangs or is down each continues, says so once, and catches up afterwards', async () => {
    const [one, two] = [await member(), await member()]
    one.send('before')
    await expect.poll(() => plain(two.received)).toMatch(/before$/)
    await hang(redis.process)
    const at = performance.now()
    one.send('while it hangs')
    expect(performance.now() - at, 'nobody waits').toBeLessThan(20)
    await expect
      .poll(() => [one.exchange.state().state, two.exchange.state().state], { timeout: 120_000 })
      .toEqual(['away', 'away'])
    resume(redis.process)
    await expect
      .poll(() => two.received.filter((word) => word === 'while it hangs'), { timeout: 120_000 })
      .toHaveLength(1)
    await expect.poll(() => one.exchange.state()).toEqual({ state: 'ok', waiting: 0 })

    const connection = connectRedis(redis.url)
    const limiter = redisLimiter(connection)('fallback', { burst: 1, seconds: 60 })
    const restart = await killed()
    one.send('while it is gone')
    await expect.poll(() => one.exchange.state().state).toBe('away')
    expect([await limiter.take('x', 0), await limiter.take('x', 0)], 'counted alone').toEqual([0, 60])
    redis = await restart()
    await expect.poll(() => two.received.at(-1), { timeout: 120_000 }).toMatch('while it is gone')
    expect(two.received, 'a restarted Redis has forgotten: the event store is asked').toContain('missed')
    await expect.poll(() => one.exchange.state().state).toBe('ok')
    expect(one.lines).toEqual([
      'Redis does not answer: this process counts visitors on its own until it does',
      'Redis answers again',
      'Redis does not answer: this process counts visitors on its own until it does',
      'Redis answers again',
    ])
    connection.disconnect()
    await Promise.all([one, two].map(({ exchange }) => exchange.close()))
  })
})

/** Kills Redis like a power cut; the returned function restarts it on its port. */
async function killed(): Promise<() => Promise<Server>> {
  const { port } = redis
  client.disconnect()
  await redis.kill()
  return () => startRedis(port)
}
