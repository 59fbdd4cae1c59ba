import { expect, test } from 'vitest'
import { embeddedEngine } from './embedded-engine.ts'
import { testFolder } from './testing/folder.ts'

test('on a small machine what the engine takes is bounded, and a question beyond it is refused', async () => {
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
  await expect(rows(`${large} SETTINGS max_memory_usage = 0`)).rejects.toThrow('memory limit exceeded')
  expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await client.close()
  engine.close()
})
