import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptIn, keptName, removeOlder } from './kept.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weir-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string) => writeFileSync(path.join(folder, name), '')
const NOW = new Date('2026-11-24T03:00:00.250Z')
const OLD = new Date('2026-11-22T03:00:00Z')

test('keeps the newest, the one just made, and everything that is no backup of this folder', async () => {
  const others = ['weir.tar', 'weir-20261101T030000Z.tar.gz', 'notes.txt', 'weir-2026.tar']
  const days = ['20261120', '20261121', '20261122', '20261123'].map(
    (day, index) => `weir-${day}T030000Z.tar${index % 2 ? '.age' : ''}`,
  )
  const made = keptName(NOW, true)
  expect(made).toBe('weir-20261124T030000Z.tar.age')
  for (const name of [...others, ...days, made]) write(name)
  expect(await removeOlder(folder, { keep: 3, made, now: NOW })).toEqual(days.slice(0, 2))
  expect(readdirSync(folder).toSorted()).toEqual([...others, ...days.slice(2), made].toSorted())
})

test('removes a cut-off backup after a day, not while it may still be written', async () => {
  const [made, old, written] = [
    keptName(NOW),
    'weir-20261122T030000Z.tar.age.partial',
    'weir-20261124T025900Z.tar.partial',
  ]
  for (const name of [made, old, written]) write(name)
  utimesSync(path.join(folder, old), OLD, OLD)
  utimesSync(path.join(folder, written), NOW, NOW)
  await removeOlder(folder, { keep: 1, made, now: NOW })
  expect(readdirSync(folder).toSorted()).toEqual([made, written].toSorted())
})

test('even after a wrong clock, keeps the one just made and the newest of the rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
        selector: keptName,
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 14 }),
      async (times, keep) => {
        for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
        for (const [index, time] of times.entries()) write(keptName(time, index % 2 === 1))
        const made = keptName(times[0] ?? NOW)
        const others = await keptIn(folder)
        await removeOlder(folder, { keep, made, now: NOW })
        const left = await keptIn(folder)
        expect(left).toContain(made)
        expect(left).toHaveLength(Math.min(keep, times.length))
        const rest = others.filter((name) => name !== made)
        expect(left.filter((name) => name !== made)).toEqual(keep === 1 ? [] : rest.slice(-(keep - 1)))
      },
    ),
    { numRuns: 50 },
  )
})
