import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { beginRestore, finishRestore, recoverRestore } from './restoring.ts'

let dir: string
const lines: string[] = []
const say = (line: string) => void lines.push(line)
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-restoring-'))
  lines.length = 0
})
afterEach(() => rmSync(dir, { recursive: true }))

const write =
  (...names: string[]) =>
  (text: string) => {
    for (const name of names) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      writeFileSync(path.join(dir, name), text)
    }
  }
const OLD = ['config/a', 'events/b', 'mail.key', 'only-old/c']
const NEW = ['config/a', 'events/b', 'mail.key', 'only-new/d']

/** Content of the folder, without the old state put aside. */
const held = (): Record<string, string> => {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    files
      .filter((name) => !name.startsWith('.replaced-'))
      .map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]),
  )
}
const all = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]))

/** Restores up to the last step; returns the function that finishes. */
function restored(servers = false): (disk?: typeof fs) => string | undefined {
  write(...OLD)('old')
  const restore = beginRestore(dir, { servers })
  write(...NEW.map((name) => path.join('.restoring', name)))('new')
  return (disk = fs) => finishRestore(dir, { old: ['config', 'events', 'mail.key', 'only-old'], restore, disk })
}

test('ends with the new state in place and the old one aside', () => {
  const aside = restored()()
  expect(held()).toEqual(all(NEW, 'new'))
  expect(readFileSync(path.join(aside ?? '', 'only-old/c'), 'utf8')).toBe('old')
  expect(readdirSync(dir).filter((name) => name.startsWith('.')).length).toBe(1)
})

const CHANGING = ['renameSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'writeFileSync'] as const

/** Disk whose process is killed at its n-th change. */
function killedAt(step: number): typeof fs {
  let done = 0
  const counted = CHANGING.map((name) => {
    const work = (...args: unknown[]): unknown => {
      if (done++ === step) throw new Error('killed')
      return Reflect.apply(fs[name], fs, args)
    }
    return [name, work]
  })
  return Object.fromEntries(counted) as typeof fs
}

/** Leaves the lock of a dead process. */
function leaveLock(): void {
  for (const name of ['.restoring', '.restored'])
    if (existsSync(path.join(dir, name, 'lock'))) writeFileSync(path.join(dir, name, 'lock'), '4194304 x')
}

test.each([false, true])(
  'cut off at any step of its end, the next start has the whole old or new state (servers: %s)',
  (servers) => {
    const outcomes: string[] = []
    for (let step = 0, whole = false; !whole; step += 1) {
      rmSync(dir, { recursive: true })
      mkdirSync(dir)
      const finish = restored(servers)
      try {
        finish(killedAt(step))
        whole = true
      } catch {
        leaveLock()
      }
      try {
        recoverRestore(dir, say)
      } catch {
        outcomes.push('refused')
        continue
      }
      const [state = ''] = Object.values(held())
      expect(held(), `step ${step}`).toEqual(all(state === 'old' ? OLD : NEW, state))
      outcomes.push(state)
    }
    expect(outcomes.length).toBeGreaterThan(8)
    expect(outcomes.join(' ')).toMatch(servers ? /^refused( refused)*( new)+$/ : /^old( old)*( new)+$/)
  },
)

test('discards a restore that was cut off early when the old state is usable', () => {
  write(...OLD)('old')
  beginRestore(dir, { servers: false }).unlock()
  write('.restoring/config/a')('new')
  recoverRestore(dir, say)
  expect(held()).toEqual(all(OLD, 'old'))
  expect(lines).toEqual([expect.stringContaining('the folder is as before')])
})

test('refuses when there is no old state, or servers were filled', () => {
  beginRestore(dir, { servers: false }).unlock()
  expect(() => recoverRestore(dir, say)).toThrow('did not finish: run the command again')
  write(...OLD)('old')
  beginRestore(dir, { servers: true }).unlock()
  expect(() => recoverRestore(dir, say)).toThrow('did not finish: run the command again')
})

test('leaves a running restore alone', () => {
  write(...OLD)('old')
  const { unlock } = beginRestore(dir, { servers: false })
  expect(() => recoverRestore(dir, say)).toThrow('in use by another process')
  expect(existsSync(path.join(dir, '.restoring'))).toBe(true)
  unlock()
  lockFolder(path.join(dir, 'config'))()
})
