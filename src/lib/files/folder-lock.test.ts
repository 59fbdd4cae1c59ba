import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, lockFolder, stateOf } from './folder-lock.ts'

let dir: string
beforeEach(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'weir-lock-')), 'data')
})
const children: ChildProcess[] = []
/** Kills whole groups: a leftover program would hold this run's outputs and locks open. */
afterEach(async () => {
  for (const { pid } of children.splice(0)) if (pid !== undefined) endGroup(pid)
  await rm(path.dirname(dir), { recursive: true })
})

test('one holder at a time, and free again', async () => {
  const unlock = lockFolder(dir)
  expect(() => lockFolder(dir)).toThrow(`in use by another process (${process.pid})`)
  unlock()
  expect(await readdir(dir)).toEqual([])
  lockFolder(dir)()
})

test("reports the system's error for a lock that cannot be moved, as on a read-only disk", () => {
  lockFolder(dir)()
  writeFileSync(path.join(dir, 'lock'), '4194304 x')
  mkdirSync(path.join(dir, `lock.${process.pid}`)) // blocks the rename
  expect(() => lockFolder(dir)).toThrow('EISDIR')
})

test.each([
  ['of a process that is gone', '4194304 x'],
  ['of an earlier process of the same id', `${process.pid} earlier`],
  ['that is empty, as after a crash', ''],
  ['that is no lock', 'what?'],
])('takes over a lock %s', async (_name, text) => {
  lockFolder(dir)()
  writeFileSync(path.join(dir, 'lock'), text)
  const unlock = lockFolder(dir)
  expect(() => lockFolder(dir)).toThrow('in use')
  expect(await readdir(dir)).toEqual(['lock'])
  unlock()
})

test('does not release a lock that another process has taken meanwhile', () => {
  const unlock = lockFolder(dir)
  writeFileSync(path.join(dir, 'lock'), 'another')
  unlock()
  expect(readFileSync(path.join(dir, 'lock'), 'utf8')).toBe('another')
})

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Starts a program as leader of its own group, without this process's outputs, so that a leftover holds nothing open.
 */
function started(program: string, args: readonly string[]): { child: ChildProcess; line: Promise<string> } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const line = Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(lines, 'close').then(() => Promise.reject(new Error('it ended and said nothing'))),
  ])
  return { child, line }
}

/** Program that holds the folder and `megabytes` of memory, and prints `held`. */
const holder = (
  megabytes: number,
): string => `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))}
lockFolder(${JSON.stringify(dir)})
globalThis.kept = Array.from({ length: ${megabytes} }, () => Buffer.alloc(1024 * 1024, 1))
console.log('held', process.pid)
setInterval(() => {}, 1000)`

const linux = process.platform === 'linux'

test.runIf(linux)('waits for a killed holder that still frees its memory', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { child, line } = started(process.execPath, ['--input-type=module', '-e', holder(250)])
    await line
    child.kill('SIGKILL')
    const unlock = lockFolder(dir)
    expect(readFileSync(path.join(dir, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    await once(child, 'exit')
  }
})

test.runIf(linux)('a zombie holder holds nothing', async () => {
  const { child: parent, line } = started('/bin/sh', [
    '-c',
    '"$0" --input-type=module -e "$1" & exec sleep 60',
    process.execPath,
    holder(0),
  ])
  const pid = Number((await line).split(' ')[1])
  process.kill(pid, 'SIGKILL')
  lockFolder(dir)()
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  parent.kill()
  await once(parent, 'exit')
})

test.runIf(linux)('recognises a holder by its start, even if a container shows another boot id', async () => {
  const { child, line } = started(process.execPath, ['--input-type=module', '-e', holder(0)])
  await line
  const file = path.join(dir, 'lock')
  const mine = readFileSync(file, 'utf8')
  writeFileSync(file, mine.replace(/ .*:/, ' 0f9a6b1e-another-boot:'))
  expect(holderOf(dir)).toBe(child.pid)
  expect(() => lockFolder(dir)).toThrow(`in use by another process (${child.pid})`)
  writeFileSync(file, mine.replace(/\d+$/, '1'))
  expect(holderOf(dir)).toBeUndefined()
  lockFolder(dir)()
})

test('gives up on a holder that never ends, and logs once', () => {
  lockFolder(dir)()
  const unlock = lockFolder(dir)
  const lines: string[] = []
  const options = { say: (line: string) => void lines.push(line), waitMs: 60, stateOf: () => 'ending' as const }
  expect(() => lockFolder(dir, options)).toThrow('in use by another process')
  expect(lines).toEqual([`waiting for process ${process.pid}, which is ending, to release ${dir}`])
  unlock()
})

test.each([
  ['runs', 'S 1 7 7 0 -1 4194560 0', '0000000000000000', 3, 'running'],
  ['gives its memory back', 'R 1 7 7 0 -1 4194564 0', '0000000000000000', 3, 'ending'],
  ['has been killed and has not noticed', 'D 1 7 7 0 -1 4194560 0', '0000000000000100', 3, 'ending'],
  ['has threads that still end', 'Z 1 7 7 0 -1 4194564 0', '0000000000000000', 2, 'ending'],
  ['has ended, unasked', 'Z 1 7 7 0 -1 4194564 0', '0000000000000000', 1, 'gone'],
])('a process that %s', (_what, stat, pending, threads, state) => {
  expect(
    stateOf({
      stat: `7 (no) de) ${stat}`,
      status: `Name:\tnode\nSigPnd:\t0000000000000000\nShdPnd:\t${pending}\n`,
      threads,
    }),
  ).toBe(state)
})
