import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applySettingsFile } from './settings-file.ts'

const KNOWN = ['PORT', 'DATA_DIR', 'DATABASE_URL', 'MAIL_KEY', 'EXTRA_CA_CERTS']
const SELF = process.getuid?.() ?? 0
/** Neither root nor the user who runs the test. */
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

test('sets unset values, ignores names of other programs, and reports both', () => {
  const env: Record<string, string | undefined> = { WEIR_FOUND_CONFIG: file, DATA_DIR: '/own' }
  expect(applySettingsFile(KNOWN, env, SELF)).toEqual([
    expect.stringMatching(/weir\.env: NODE_OPTIONS: no setting of Weir/),
  ])
  expect(env).toEqual({ WEIR_FOUND_CONFIG: file, DATA_DIR: '/own', PORT: '1' })
  expect(applySettingsFile(KNOWN, { WEIR_CONFIG: '', WEIR_FOUND_CONFIG: file }, SELF)).toEqual([])
  expect(applySettingsFile(KNOWN, {}, SELF)).toEqual([])
})

const taken = (by: 'WEIR_CONFIG' | 'WEIR_FOUND_CONFIG', user: number) => () =>
  applySettingsFile(KNOWN, { [by]: file }, user)

test('ignores a found file that others may write, but reads it when named', () => {
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
  chmodSync(file, 0o600)
  chmodSync(path.dirname(file), 0o1777)
  expect(taken('WEIR_FOUND_CONFIG', SELF), 'nobody else can replace it').not.toThrow()
})

test('ignores a found file of another user, and one in their folder', () => {
  for (const place of [file, path.dirname(file)]) {
    if (SELF === 0) chownSync(place, OTHER, OTHER) // only root gives files away
    const [owner, reader] = SELF === 0 ? [OTHER, SELF] : [SELF, OTHER]
    expect(taken('WEIR_FOUND_CONFIG', reader)).toThrow(`belongs to user ${owner}`)
    expect(taken('WEIR_CONFIG', reader)).not.toThrow()
    if (SELF === 0) chownSync(place, SELF, SELF)
  }
})

const inFile = (text: string) => writeFileSync(file, text)

test('suggests the setting for a misspelt name; only the settings file stops the start', () => {
  const env = { DATABSE_URL: 'postgres://h/weir', MAILKEY_FILE: '/x', HOME: '/root', PORT: '1', WEIR_CONFIG: '' }
  expect(applySettingsFile(KNOWN, env, SELF)).toEqual([
    'DATABSE_URL is not a setting of Weir and does nothing; DATABASE_URL is one',
    'MAILKEY_FILE is not a setting of Weir and does nothing; MAIL_KEY_FILE is one',
  ])
  inFile('DATABSE_URL=postgres://h/weir\n')
  expect(() => applySettingsFile(KNOWN, { WEIR_CONFIG: file }, SELF)).toThrow(
    `${file}: DATABSE_URL is not a setting of Weir: write DATABASE_URL`,
  )
  inFile('NODE_EXTRA_CA_CERTS=/ca.pem\n')
  expect(() => applySettingsFile(KNOWN, { WEIR_CONFIG: file }, SELF)).toThrow('write EXTRA_CA_CERTS')
})

test('NAME_FILE leads to the value, from the environment and the settings file, and only one of both is set', () => {
  const secret = path.join(work, 'secret')
  writeFileSync(secret, 'of the file\n')
  const env = (more: Record<string, string>): Record<string, string | undefined> => ({ WEIR_CONFIG: file, ...more })
  const taken = (from: Record<string, string | undefined>) => {
    applySettingsFile(KNOWN, from, SELF)
    return { key: from['MAIL_KEY'], file: from['MAIL_KEY_FILE'] }
  }
  inFile('PORT=1\n')
  expect(taken(env({ MAIL_KEY_FILE: secret }))).toEqual({ key: 'of the file' })
  expect(taken(env({ MAIL_KEY_FILE: '', MAIL_KEY: 'own' }))).toMatchObject({ key: 'own' })
  expect(() => taken(env({ MAIL_KEY_FILE: secret, MAIL_KEY: 'own' }))).toThrow(
    'MAIL_KEY and MAIL_KEY_FILE are both set',
  )
  expect(() => taken(env({ MAIL_KEY_FILE: `${secret}.gone` }))).toThrow(
    `configuration: MAIL_KEY_FILE: ${secret}.gone cannot be read (ENOENT)`,
  )
  inFile(`MAIL_KEY_FILE=${secret}\n`)
  expect(taken(env({}))).toEqual({ key: 'of the file' })
  expect(taken(env({ MAIL_KEY: 'own' }))).toEqual({ key: 'own' })
})
