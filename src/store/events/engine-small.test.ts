import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedEngine } from './engine/embedded-engine.ts'
import { toEventsError } from './engine/errors.ts'
import { testFolder } from './testing/folder.ts'

test('on a small machine the engine’s memory is bounded, and a query above it is refused', async () => {
  const engine = embeddedEngine(testFolder(), { small: true })
  const client = engine.client()
  const rows = async (query: string) => (await client.query({ query, format: 'JSONEachRow' })).json()
  const names = "('max_server_memory_usage', 'background_pool_size', 'max_thread_pool_free_size')"
  expect(await rows(`SELECT name, value FROM system.server_settings WHERE name IN ${names} ORDER BY name`)).toEqual([
    { name: 'background_pool_size', value: '1' },
    { name: 'max_server_memory_usage', value: '167772160' },
    { name: 'max_thread_pool_free_size', value: '8' },
  ])
  const large = 'SELECT length(groupArray(repeat(toString(number), 100))) AS kept FROM numbers(3000000)'
  const kindOf = (limits: string) =>
    rows(`${large} SETTINGS ${limits}`).then(
      () => 'answered',
      (error: unknown) => toEventsError(error).kind,
    )
  expect(await kindOf('max_memory_usage = 0'), 'all that the engine may take').toBe('full')
  expect(await kindOf('max_memory_usage = 50000000'), 'all that the question may take').toBe('heavy')
  expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await client.close()
  engine.close()
})

/** In its own process: the allocator reads its settings when the engine loads. */
function decayOf(small: boolean): string {
  const program = `
    import { openEvents } from ${JSON.stringify(path.join(import.meta.dirname, 'events.ts'))}
    const events = await openEvents({ dir: ${JSON.stringify(testFolder())}, small: ${small} })
    const [{ says }] = await events.query('short', 'SELECT * FROM (SELECT stats AS says FROM system.jemalloc_stats)')
    console.log(/arenas.dirty_decay_ms: (\\d+)/.exec(says)[1])
    await events.close()`
  const { JE_MALLOC_CONF: _ofAnotherTest, ...env } = process.env
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }).trim()
}

test('on a small machine freed memory returns to the system at once, elsewhere within seconds', () => {
  expect([decayOf(true), decayOf(false)]).toEqual(['0', '5000'])
})
