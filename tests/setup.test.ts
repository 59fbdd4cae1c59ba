/** `tools/setup.cjs`: what it installs, and what it says when that does not run. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

it('setup shortens the table of entry points that Node reads for each module of the ORM', () => {
  const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/drizzle-orm/package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(['.', './pg-core', './node-postgres', './*']))
  expect(Object.keys(exports).length).toBeLessThan(100)
})

it('if the pinned Node does not start, prints the loader’s message and the missing package', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-setup-'))
  try {
    mkdirSync(path.join(dir, 'tools'))
    mkdirSync(path.join(dir, 'node_modules/.bin'), { recursive: true })
    cpSync(path.join(ROOT, 'tools/setup.cjs'), path.join(dir, 'tools/setup.cjs'))
    writeFileSync(path.join(dir, 'package-lock.json'), '{}')
    const stamp = createHash('sha256').update('{}').digest('hex')
    writeFileSync(path.join(dir, 'node_modules/.weir-installed'), stamp)
    const runFailing = (text: string) => {
      writeFileSync(path.join(dir, 'node_modules/.bin/node'), `#!/bin/sh\necho "${text}" >&2\nexit 127\n`, {
        mode: 0o755,
      })
      return spawnSync(process.execPath, [path.join(dir, 'tools/setup.cjs'), 'start'], { encoding: 'utf8' })
    }
    const loader =
      'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'
    expect(runFailing(loader)).toMatchObject({
      status: 1,
      stderr: `setup: the project's own Node does not start: ${loader}\nsetup: install it with: apt-get install libatomic1\n`,
    })
    expect(runFailing(loader.replace('libatomic.so.1', 'libodd.so.7')).stderr).toContain(
      'install the package that holds libodd.so.7',
    )
    expect(runFailing('Exec format error').stderr).toMatch(/no Node 24 or newer[^]*said: Exec format error/)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

it('a start installs without what only tests need; tests add it, and no later start takes it away', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-setup-'))
  try {
    mkdirSync(path.join(dir, 'tools'))
    cpSync(path.join(ROOT, 'tools/setup.cjs'), path.join(dir, 'tools/setup.cjs'))
    writeFileSync(path.join(dir, 'package-lock.json'), '{}')
    const npm = path.join(dir, 'npm.js') // notes its arguments
    writeFileSync(
      npm,
      `const fs = require('node:fs'); fs.mkdirSync('node_modules', { recursive: true })
       fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')`,
    )
    const setup = (word: string) =>
      spawnSync(process.execPath, [path.join(dir, 'tools/setup.cjs'), word], {
        encoding: 'utf8',
        env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
      })
    const installs = () => readFileSync(path.join(dir, 'asked'), 'utf8').split('\n').slice(0, -1)
    for (const word of ['install', 'install', 'tools', 'install', 'tools']) setup(word)
    expect(installs()).toEqual(['ci --omit=dev', 'install --no-save'])
    rmSync(path.join(dir, 'node_modules'), { recursive: true })
    for (const word of ['test', 'install']) setup(word)
    expect(installs().slice(2)).toEqual(['ci'])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
