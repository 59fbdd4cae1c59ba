import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '../../../contract/hits/hit-words.ts'
import { billedHits } from './requests.ts'
import { openEvents, type Events } from '../events.ts'
import { openSpool } from '../spool/spool.ts'
import { hitRow } from '../testing/rows.ts'

let dir: string
let events: Events
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-billed-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  for (const category of CATEGORIES) spool.append(hitRow({ client: '1', category, time: '2026-03-10 00:00:00.000' }))
  for (const time of ['2026-02-27 23:59:59.999', '2026-02-28 00:00:00.000', '2026-03-10 00:00:00.000'])
    spool.append(hitRow({ client: '2', time }))
  spool.append(hitRow({ client: '3' }))
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

test('counts each client from their own start; crawlers and unprotected hits are free', async () => {
  const counted = await billedHits(events, [
    { id: '1', from: new Date('2026-03-01') },
    { id: '2', from: new Date('2026-02-28') },
    { id: '4', from: new Date('2020-01-01') },
  ])
  expect([...counted].toSorted()).toEqual([
    ['1', 4],
    ['2', 2],
  ])
  expect(await billedHits(events, [])).toEqual(new Map())
})
