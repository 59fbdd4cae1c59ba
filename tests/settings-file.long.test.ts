/** Settings files that `bin/weir` reads for each user, and permitted contents. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const WEIR = path.join(import.meta.dirname, '../bin/weir')
const STRANGER = 65_534
const NEIGHBOUR = 65_533
const isRoot = process.getuid?.() === 0

let work: string
let folder: string
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'weir-settings-'))
  chmodSync(work, 0o755)
  folder = path.join(work, 'folder')
  mkdirSync(folder, { mode: 0o755 })
  // a stranger's command that leaves a trace
  writeFileSync(
    path.join(work, 'ran.cjs'),
    `require('fs').appendFileSync(${JSON.stringify(path.join(work, 'ran'))}, 'x')`,
  )
})
afterEach(() => rmSync(work, { recursive: true }))

const hasRun = (): boolean => existsSync(path.join(work, 'ran'))
const file = (): string => path.join(folder, 'weir.env')

/** Its error names the searched DATA_DIR. */
const LOOKS = ['admin', 'add', 'ann@weir.example']

/** `as`: another user's id. */
function weir(env: Record<string, string> = {}, words = LOOKS, as?: number) {
  const user = as === undefined ? [] : ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--clear-groups']
  const [program = WEIR, ...args] = [...user, WEIR, ...words]
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: work, ...env },
    timeout: 120_000,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

it('sets Weir’s variables that the environment leaves open, and no other program’s', () => {
  const evil = [
    `NODE_OPTIONS="--require=${path.join(work, 'ran.cjs')}"`,
    `NODE_COMPILE_CACHE=${work}/cache`,
    'LD_PRELOAD=/nowhere.so',
    'PATH=/nowhere',
    'WEIR_CONFIG=/nowhere',
    'HOME=/nowhere',
  ]
  writeFileSync(file(), [...evil, `DATA_DIR=${work}/from-file`, 'BACKUP_OPTIONS=--age x', ''].join('\n'), {
    mode: 0o600,
  })
  const { output } = weir()
  expect(output).toContain(`${work}/from-file`)
  expect(output).toContain(
    './weir.env: HOME, LD_PRELOAD, NODE_COMPILE_CACHE, NODE_OPTIONS, PATH, WEIR_CONFIG: no setting of Weir, left out',
  )
  expect(weir({ DATA_DIR: `${work}/from-environment` }).output).toContain('from-environment')
  const started = weir({ DATA_DIR: '/dev/null/nowhere', PORT: '0' }, ['start'])
  expect(started.output).toContain('NODE_OPTIONS')
  expect(started.status).toBe(1)
  expect(hasRun()).toBe(false)
  expect(existsSync(path.join(work, 'cache'))).toBe(false)
})

it('is skipped if others can write it or its folder; named explicitly, it is read', () => {
  writeFileSync(file(), `DATA_DIR=${work}/from-file\n`)
  chmodSync(file(), 0o620)
  expect(weir()).toMatchObject({ status: 1, output: expect.stringContaining('may be written by others') as string })
  expect(weir({ WEIR_CONFIG: file() }).output).toContain('from-file')
  expect(weir({ WEIR_CONFIG: '' }).output).not.toContain('from-file')
  chmodSync(file(), 0o600)
  expect(weir().output).toContain('from-file')
  chmodSync(folder, 0o777)
  expect(weir()).toMatchObject({ status: 1, output: expect.stringContaining(`${folder} may be written`) as string })
  expect(weir({ WEIR_CONFIG: path.join(work, 'missing.env') }).status).toBe(1)
})

describe.runIf(isRoot)('for root, in another user’s folder', () => {
  it('reads nothing of theirs: a file, a link to root’s, a hard link to one', () => {
    const own = path.join(work, 'own.env')
    writeFileSync(own, `DATA_DIR=${work}/own\n`, { mode: 0o600 })
    chownSync(folder, STRANGER, STRANGER)
    const lay = [
      () => (writeFileSync(file(), 'DATA_DIR=/x\n'), chownSync(file(), STRANGER, STRANGER)),
      () => symlinkSync(own, file()),
      () => linkSync(own, file()),
    ]
    for (const one of lay) {
      rmSync(file(), { force: true })
      one()
      for (const words of [LOOKS, ['start']])
        expect(weir({}, words)).toMatchObject({
          status: 1,
          output: expect.stringContaining('weir: ignored ') as string,
        })
    }
  })

  it('does not follow root’s own link to their file', () => {
    const theirs = path.join(work, 'theirs.env')
    writeFileSync(theirs, `DATA_DIR=${work}/theirs\n`)
    chownSync(theirs, STRANGER, STRANGER)
    symlinkSync(theirs, file())
    expect(weir().output).toContain(`belongs to user ${STRANGER}`)
  })

  it('runs no compiled code of their home, and leaves none there', () => {
    const home = path.join(work, 'home')
    mkdirSync(home)
    const kept = path.join(home, '.cache/weir')
    expect(weir({ HOME: home }, ['--help']).status).toBe(0)
    expect(readdirSync(kept)).not.toEqual([])
    const before = readdirSync(kept, { recursive: true }).length
    chownSync(kept, STRANGER, STRANGER)
    expect(weir({ HOME: home }, LOOKS).status).toBe(1)
    expect(readdirSync(kept, { recursive: true }).length).toBe(before)
    rmSync(path.join(home, '.cache'), { recursive: true })
    chownSync(home, STRANGER, STRANGER)
    expect(weir({ HOME: home }, ['--help']).status).toBe(0)
    expect(readdirSync(home)).toEqual([])
  })
})

describe.runIf(isRoot)('for a user without rights', () => {
  it.each([LOOKS, ['start'], ['check']].map((words) => [words.join(' '), words] as const))(
    'in another one’s folder, nothing of theirs is read: weir %s',
    (_named, words) => {
      writeFileSync(file(), `NODE_OPTIONS=--require=${path.join(work, 'ran.cjs')}\nDATA_DIR=${work}/theirs\n`)
      for (const place of [folder, file()]) chownSync(place, NEIGHBOUR, NEIGHBOUR)
      const { status, output } = weir({ PORT: '0' }, [...words], STRANGER)
      expect(status, output).toBe(1)
      expect(output).toContain(`belongs to user ${NEIGHBOUR}`)
      expect([hasRun(), existsSync(path.join(work, 'theirs'))]).toEqual([false, false])
    },
  )

  it('in their own folder, their own file is read, without options of Node', () => {
    const own = path.join(work, 'own-data')
    writeFileSync(file(), `NODE_OPTIONS=--require=${path.join(work, 'ran.cjs')}\nDATA_DIR=${own}\n`)
    for (const place of [folder, file()]) chownSync(place, STRANGER, STRANGER)
    const { output } = weir({}, LOOKS, STRANGER)
    expect(output).toContain(own)
    expect(hasRun()).toBe(false)
  })

  it('compiled code of another one’s home is not run', () => {
    const home = path.join(work, 'home')
    mkdirSync(path.join(home, '.cache/weir'), { recursive: true })
    for (const place of ['', '.cache', '.cache/weir']) chmodSync(path.join(home, place), 0o777)
    expect(weir({ HOME: home }, ['--help'], STRANGER).status).toBe(0)
    expect(readdirSync(path.join(home, '.cache/weir'))).toEqual([])
  })
})

describe.runIf(isRoot)('root’s files in another user’s folder', () => {
  it('never go through their links', () => {
    const target = path.join(work, 'of-root')
    writeFileSync(target, 'kept')
    chownSync(folder, STRANGER, STRANGER)
    writeFileSync(path.join(work, 'log'), '')
    symlinkSync(target, path.join(folder, 'weir-report.html'))
    expect(weir({}, ['report', '--force', path.join(work, 'log')]).output).toContain('weir-report.html')
    expect(readFileSync(target, 'utf8')).toBe('kept')
    expect(readFileSync(path.join(folder, 'weir-report.html'), 'utf8')).toContain('<html')
  })
})
