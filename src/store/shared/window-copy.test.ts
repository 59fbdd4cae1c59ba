import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { testFolder } from '../events/testing/folder.ts'
import { createVisitorWindow, WINDOW_MS, type VisitorWindow } from './window.ts'
import { keepWindow, readWindow } from './window-copy.ts'

const place = () => path.join(testFolder(), 'visitors')
const kept = (file: string, window: VisitorWindow, goesOn = false) =>
  keepWindow(file, window, {
    goesOn,
    failed: (error) => {
      throw error
    },
  })
const whole = (copy: { step: () => boolean }) => {
  while (copy.step()) continue
}
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const seenIn = (window: VisitorWindow, now: number) => NAMES.map((name) => window.peek(name, now))

test('after a close a new window knows what the old one knew', () => {
  const hit = fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: WINDOW_MS / 10 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(hit), fc.integer({ min: 1, max: 7 }), (hits, most) => {
      const [file, window] = [place(), createVisitorWindow(most)]
      const copy = kept(file, window)
      let now = 0
      for (const [name, later, steps] of hits) {
        window.see(name, (now += later))
        if (steps) whole(copy)
      }
      copy.close()
      const next = createVisitorWindow(most)
      expect(readWindow(file, next, now)).toBe(true)
      expect(seenIn(next, now)).toEqual(seenIn(window, now))
    }),
    { numRuns: runs(100) },
  )
})

test('written steps survive a kill, wherever the file is torn', () => {
  const [file, window] = [place(), createVisitorWindow(10)]
  const copy = kept(file, window)
  window.see('a', 1)
  whole(copy)
  const first = statSync(file).size
  window.see('b', 2)
  whole(copy)
  for (let cut = first; cut < statSync(file).size; cut += 1) {
    const torn = place()
    writeFileSync(torn, readFileSync(file))
    truncateSync(torn, cut)
    const next = createVisitorWindow(10)
    expect(readWindow(torn, next, 3)).toBe(cut === first)
    expect([next.peek('a', 3).unique, next.peek('b', 3).unique]).toEqual([false, true])
  }
})

test('continues a file that was read whole, without writing it again', () => {
  const [file, window] = [place(), createVisitorWindow(10)]
  window.see('a', 1)
  kept(file, window).close()
  const { size } = statSync(file)
  const next = createVisitorWindow(10)
  const goesOn = readWindow(file, next, 2)
  const copy = kept(file, next, goesOn)
  whole(copy)
  expect(statSync(file).size).toBe(size)
  next.see('b', 2)
  whole(copy)
  const third = createVisitorWindow(10)
  readWindow(file, third, 3)
  expect([third.peek('a', 3).unique, third.peek('b', 3).unique]).toEqual([false, false])
})

test('another kind of file holds nothing; visitors older than a day are dropped', () => {
  const [file, window] = [place(), createVisitorWindow(10)]
  expect(readWindow(file, window, 0)).toBe(false)
  writeFileSync(file, 'something else')
  expect(readWindow(file, window, 0)).toBe(false)
  window.see('a', 0)
  kept(file, window).close()
  const next = createVisitorWindow(10)
  readWindow(file, next, WINDOW_MS)
  expect(next.size()).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a visitor counted while loading keeps the larger number of hits', () => {
  const window = createVisitorWindow(10)
  window.restore('a', 1, 5)
  window.see('a', 2)
  window.restore('a', 1, 5)
  expect(window.peek('a', 3)).toEqual({ unique: false, repeats: 7 })
})
