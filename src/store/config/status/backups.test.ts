import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedBackup, lastBackup, recordBackup, recordFailedBackup } from './backups.ts'
import type { Database } from '../engine/database.ts'
import { openTestDatabase } from '../testing/open.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

it('keeps the last failure until a backup succeeds', async () => {
  const at = new Date('2026-11-28T03:00:00Z')
  expect(await failedBackup(db)).toBe('')
  await recordFailedBackup(db, { at, why: 'the disk is full' })
  await recordFailedBackup(db, { at, why: 'it cannot be read back' })
  expect(await failedBackup(db)).toBe('it cannot be read back')
  await recordBackup(db, { madeAt: at, bytes: 1 })
  expect(await failedBackup(db)).toBe('')
  expect(await lastBackup(db)).toEqual(at)
})
