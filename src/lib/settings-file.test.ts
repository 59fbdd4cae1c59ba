import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeSettingsFile } from './settings-file.ts'

const KNOWN = ['PORT', 'DATA_DIR']
const SELF = process.getuid?.() ?? 0
/** Neither root nor whoever runs the test. */
const OTHER = 12_345

let work: string
let file: string
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'weir-values-'))
  mkdirSync(path.join(work, 'folder'), { mode: 0o755 })
  file = path.join(work, 'folder', 'weir.env')
  writeFileSync(file, 'PORT=1\nDATA_DIR=/from-file\nNODE_OPTIONS=--require=/x\nBACKUP_OPTIONS=--age x\n', {
    mode: 0o600,
  })
})
afterEach(() => rmSync(work, { recursive: true }))

test('values that are open are set, those of other programs are not, and both are told', () => {
  const env: Record<string, string | undefined> = { WEIR_FOUND_CONFIG: file, DATA_DIR: '/own' }
  expect(takeSettingsFile(KNOWN, env, SELF)).toMatch(/weir\.env: NODE_OPTIONS: no setting of Weir/)
  expect(env).toEqual({ WEIR_FOUND_CONFIG: file, DATA_DIR: '/own', PORT: '1' })
  expect(takeSettingsFile(KNOWN, { WEIR_CONFIG: '', WEIR_FOUND_CONFIG: file }, SELF)).toBeUndefined()
  expect(takeSettingsFile(KNOWN, {}, SELF)).toBeUndefined()
})

const taken = (by: 'WEIR_CONFIG' | 'WEIR_FOUND_CONFIG', user: number) => () =>
  takeSettingsFile(KNOWN, { [by]: file }, user)

test('what others may write is not met on the way, and read where it is named', () => {
  for (const [place, mode] of [
    [file, 0o620],
    [file, 0o602],
    [path.dirname(file), 0o775],
    [path.dirname(file), 0o757],
  ] as const) {
    chmodSync(file, 0o600)
    chmodSync(path.dirname(file), 0o755)
    expect(taken('WEIR_FOUND_CONFIG', SELF)).not.toThrow()
    chmodSync(place, mode)
    expect(taken('WEIR_FOUND_CONFIG', SELF)).toThrow(`${place} may be written by others`)
    expect(taken('WEIR_CONFIG', SELF)).not.toThrow()
  }
})

test.skipIf(SELF === 0)('of somebody else it is not met on the way', () => {
  expect(taken('WEIR_FOUND_CONFIG', OTHER)).toThrow(`belongs to user ${SELF}`)
})
