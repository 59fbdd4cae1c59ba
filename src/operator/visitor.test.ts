import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../store/config/schema.ts'
import { openTestDatabase } from '../store/config/testing/open.ts'
import { openSpool } from '../store/events/spool/spool.ts'
import { embedded } from '../store/events/testing/embedded.ts'
import { hitRow } from '../store/events/testing/rows.ts'
import type { OperatorContext } from './context.ts'
import { eraseStored, visitorLines } from './visitor.ts'

const given: string[] = []
const give: OperatorContext['give'] = async (_file, body) => {
  for await (const part of body) given.push(Buffer.from(part).toString())
}
const store = embedded()
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let context: OperatorContext
beforeAll(async () => {
  opened = await openTestDatabase()
  await store.open()
  context = {
    db: async () => opened.db,
    events: async () => store.events(),
    running: undefined,
    dataDir: store.dir,
    settings: {} as OperatorContext['settings'],
    now: () => new Date(),
    say: () => undefined,
    give,
  }
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  spool.append(hitRow({ ip: '198.51.100.9' }), hitRow({ ip: '198.51.100.9' }), hitRow({ ip: '198.51.100.10' }))
  await spool.flush()
  await spool.close()
})
afterAll(async () => {
  await store.close()
  await opened.remove()
})

test('exports a visitor’s data line by line', async () => {
  given.length = 0
  expect(await visitorLines(context, { by: 'address', value: '::ffff:198.51.100.9' })).toEqual({ lines: 2 })
  expect(given.join('').trim().split('\n')).toHaveLength(2)
  expect(given.join('')).toContain('198.51.100.9')
  await expect(visitorLines(context, { by: 'address', value: 'nobody' })).rejects.toThrow('nobody is not an IP address')
})

test('erases data, and records it without naming the visitor', async () => {
  expect(await eraseStored(context, { by: 'address', value: '198.51.100.9' })).toEqual({
    hits: 2,
    probes: 0,
    conversions: 0,
  })
  expect(await store.events().query('short', 'SELECT ip FROM hits')).toEqual([{ ip: '198.51.100.10' }])
  const [row] = await opened.db.select().from(audit)
  expect(row).toMatchObject({ action: 'privacy.erase', actorId: null, after: { by: 'address', hits: 2 } })
  expect(JSON.stringify(row)).not.toContain('198.51.100.9')
})
