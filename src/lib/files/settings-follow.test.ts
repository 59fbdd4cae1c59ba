import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applySettingsFile } from './settings-file.ts'
import { followSettings } from './settings-follow.ts'

const KNOWN = ['PORT', 'DATA_DIR', 'SMTP_URL']
const SELF = process.getuid?.() ?? 0
type Env = Record<string, string | undefined>

let work: string
let file: string
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'weir-values-'))
  mkdirSync(path.join(work, 'folder'), { mode: 0o755 })
  file = path.join(work, 'folder', 'weir.env')
  writeFileSync(file, 'PORT=1\nDATA_DIR=/from-file\n', { mode: 0o600 })
})
afterEach(() => rmSync(work, { recursive: true }))

test('returns followed values once after each change; the environment’s own values stay', () => {
  const env: Env = { WEIR_CONFIG: file, DATA_DIR: '/own' }
  applySettingsFile(KNOWN, env, SELF)
  const follow = followSettings(KNOWN, env, SELF)
  expect(follow()).toBeUndefined()
  writeFileSync(file, 'PORT=22\nDATA_DIR=/changed\n')
  expect(follow()).toMatchObject({ DATA_DIR: '/own', PORT: '22' })
  expect(follow()).toBeUndefined()
  writeFileSync(file, '\n')
  expect(follow()).toMatchObject({ DATA_DIR: '/own', PORT: undefined })
  expect(followSettings(KNOWN, {}, SELF)()).toBeUndefined()
})

test('follows a value in a file of its own', () => {
  const secret = path.join(work, 'secret')
  writeFileSync(secret, 'smtp://one.example\n')
  writeFileSync(file, `SMTP_URL_FILE=${secret}\n`)
  const env: Env = { WEIR_CONFIG: file }
  applySettingsFile(KNOWN, env, SELF)
  expect(env['SMTP_URL']).toBe('smtp://one.example')
  const follow = followSettings(KNOWN, env, SELF)
  writeFileSync(secret, 'smtp://other.example\n')
  writeFileSync(file, `PORT=1\nSMTP_URL_FILE=${secret}\n`)
  expect(follow()).toMatchObject({ SMTP_URL: 'smtp://other.example' })
})

test('follows values that a unit read from the same file, but no file of another user', () => {
  const follow = followSettings(KNOWN, { WEIR_FOUND_CONFIG: file, PORT: '1' }, SELF)
  writeFileSync(file, 'PORT=333\n')
  expect(follow()).toMatchObject({ PORT: '333' })
  chmodSync(file, 0o622)
  writeFileSync(file, 'PORT=4444\n')
  expect(follow).toThrow('may be written by others')
  rmSync(file)
  expect(follow).toThrow('ENOENT')
})
