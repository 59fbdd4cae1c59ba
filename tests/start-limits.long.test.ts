/** A start that exceeds the machine ends with one plain line and a remedy. */
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandOf, freshFolder, removeFolder } from './support/weir.ts'

let dataDir = ''
const isRoot = process.getuid?.() === 0
const mount = (...args: string[]) =>
  expect(spawnSync('mount', ['-t', 'tmpfs', ...args, 'none', dataDir]).status).toBe(0)
beforeEach(() => void (dataDir = freshFolder()))
afterEach(() => {
  if (isRoot) spawnSync('umount', [dataDir])
  removeFolder(dataDir)
})

function started(before: readonly string[] = []): string {
  const { args, ...options } = commandOf({ dataDir })
  const [program = '', ...rest] = [...before, process.execPath, ...args]
  const { status, stdout, stderr } = spawnSync(program, rest, { ...options, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(1)
  return stdout + stderr
}

it.skipIf(process.platform !== 'linux')('256 open files are too few for the embedded stores', () => {
  expect(started(['prlimit', '--nofile=256'])).toMatch(
    /^weir: this process may have 256 files open, and the embedded stores need 1024: raise LimitNOFILE= [^\n]*\n$/,
  )
})

it.skipIf(!isRoot)('a read-only disk', () => {
  mount('-o', 'ro,size=4g')
  expect(started()).toMatch(
    /^weir: the data folder [^\n]* cannot be used \(EROFS\): its disk is mounted read-only[^\n]*\n$/,
  )
})

it.skipIf(!isRoot)('a disk without inodes, however much space it has', () => {
  mount('-o', 'size=4g,nr_inodes=40')
  expect(started()).toMatch(/^weir: [^\n]*(?:inodes)[^\n]*\n$/)
})
