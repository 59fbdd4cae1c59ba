import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offersSent } from './offers-sent.ts'
import { openSpool } from '../spool/spool.ts'
import { embedded } from '../testing/embedded.ts'
import { testFolder } from '../testing/folder.ts'
import { hitRow } from '../testing/rows.ts'

const store = embedded()
beforeAll(store.open)
afterAll(store.close)

const at = (clock: string) => Date.parse(`2026-11-26T${clock}Z`)

test('visits that count towards a cap are grouped by offer and quarter of an hour', async () => {
  const spool = openSpool({ dir: path.join(testFolder(), 'spool'), insert: store.events().insertSegment })
  const sent = (hit: string, clock: string, more: object) =>
    spool.append(hitRow({ hit, time: `2026-11-26 ${clock}`, class: 'target', category: 'person', offer: '7', ...more }))
  sent('1', '09:59:59.000', {})
  sent('2', '10:00:00.000', {})
  sent('3', '10:14:59.999', {})
  sent('4', '10:15:00.000', { offer: '8' })
  sent('5', '10:20:00.000', { class: 'bot', category: 'general', held_out: true })
  sent('6', '10:20:01.000', { class: 'bot', category: 'crawler' })
  sent('7', '10:20:02.000', { category: 'prefetch' })
  sent('8', '10:20:03.000', { offer: '' })
  expect(await spool.flush()).toBe(true)
  await spool.close()
  const rows = await offersSent(store.events(), ['7', '8'], new Date(at('10:00:00')))
  expect(rows.toSorted((a, b) => a.at - b.at || a.offer.localeCompare(b.offer))).toEqual([
    { offer: '7', at: at('10:00:00'), visits: 2 },
    { offer: '7', at: at('10:15:00'), visits: 1 },
    { offer: '8', at: at('10:15:00'), visits: 1 },
  ])
  expect(await offersSent(store.events(), [], new Date(0))).toEqual([])
})
