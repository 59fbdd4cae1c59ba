import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { briefFolder, leaveBriefFolder, removeBriefFolder } from './brief-folder.ts'

const SHARED = '/dev/shm'
const TMPFS = 0x01021994
const hasMemory = existsSync(SHARED) && statfsSync(SHARED).type === TMPFS

let base: string
let dir: string
let place: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'weir-brief-'))
  dir = path.join(base, 'scratch')
  place = mkdtempSync(path.join(hasMemory ? SHARED : tmpdir(), 'weir-brief-test-'))
})
afterEach(() => {
  for (const folder of [base, place]) rmSync(folder, { recursive: true, force: true })
})

test.runIf(hasMemory)('is in memory, one per folder, readable by its owner only', () => {
  const memory = { place, room: 1 }
  const folder = briefFolder(dir, memory)
  expect(path.dirname(folder)).toBe(place)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(briefFolder(dir, memory)).toBe(folder)
  expect(briefFolder(`${dir}-other`, memory)).not.toBe(folder)
  expect(existsSync(dir)).toBe(false)
})

test.for([
  ['has too little room', () => ({ place, room: Infinity })],
  ['is not there', () => ({ place: path.join(base, 'none'), room: 1 })],
  [
    'is a disk',
    () => ({ place: mkdtempSync(path.join(base, 'disk-')), room: statfsSync(base).type === TMPFS ? Infinity : 1 }),
  ],
] as const)('it lies where it was named when memory %s', ([, memory]) => {
  expect(briefFolder(dir, memory())).toBe(dir)
  expect(statSync(dir).isDirectory()).toBe(true)
})

test.runIf(hasMemory)('neither uses nor removes through a name that another user has taken', () => {
  const memory = { place, room: 1 }
  const folder = briefFolder(dir, memory)
  rmSync(folder, { recursive: true })
  const theirs = path.join(base, 'theirs')
  mkdirSync(theirs)
  writeFileSync(path.join(theirs, 'file'), 'kept')
  symlinkSync(theirs, folder)
  expect(briefFolder(dir, memory)).toBe(dir)
  removeBriefFolder(dir, memory)
  expect(readdirSync(theirs)).toEqual(['file'])
})

test.runIf(hasMemory)('removes leftovers of a killed process, in memory and on disk', () => {
  const memory = { place, room: 1 }
  const folders = [briefFolder(dir, memory), briefFolder(dir, { place, room: Infinity })]
  for (const folder of folders) writeFileSync(path.join(folder, 'slice'), 'left')
  removeBriefFolder(dir, memory)
  for (const folder of folders) expect(existsSync(folder)).toBe(false)
})

test('removes the folder only when empty', () => {
  const folder = briefFolder(dir, { place, room: Infinity })
  writeFileSync(path.join(folder, 'slice'), 'of another')
  leaveBriefFolder(folder)
  expect(existsSync(folder)).toBe(true)
  rmSync(path.join(folder, 'slice'))
  leaveBriefFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
