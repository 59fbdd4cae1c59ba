import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let dir: string
beforeEach(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'weir-lock-')), 'data')
})
afterEach(() => rm(path.dirname(dir), { recursive: true }))

test('a folder is held by one, and free again', async () => {
  const unlock = lockFolder(dir)
  expect(() => lockFolder(dir)).toThrow(`in use by another process (${process.pid})`)
  unlock()
  expect(await readdir(dir)).toEqual([])
  lockFolder(dir)()
})

test.each([
  ['of a process that is gone', '4194304 x'],
  ['of an earlier process of the same id', `${process.pid} earlier`],
  ['that is empty, as after a crash', ''],
  ['that is no lock', 'what?'],
])('a lock %s is taken over', async (_name, text) => {
  lockFolder(dir)()
  writeFileSync(path.join(dir, 'lock'), text)
  const unlock = lockFolder(dir)
  expect(() => lockFolder(dir)).toThrow('in use')
  expect(await readdir(dir)).toEqual(['lock'])
  unlock()
})

test('a lock that another has taken meanwhile is not given back', () => {
  const unlock = lockFolder(dir)
  writeFileSync(path.join(dir, 'lock'), 'another')
  unlock()
  expect(readFileSync(path.join(dir, 'lock'), 'utf8')).toBe('another')
})
