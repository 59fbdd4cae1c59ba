import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MANIFEST, writeManifest } from '../jobs/backup/manifest.ts'
import { backup } from './backup.ts'
import type { Given } from './command.ts'

const OLD = ['weir-20260101T030000Z.tar', 'weir-20260102T030000Z.tar']
const ROWS = 'rows'

let folder: string
/** Failure reasons that the service was told. */
let noted: string[]
beforeEach(() => {
  noted = []
  folder = mkdtempSync(path.join(tmpdir(), 'weir-backup-'))
  for (const name of OLD) writeFileSync(path.join(folder, name), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytesOf = async function* (text: string) {
  yield Buffer.from(text)
}

/** `weir backup FOLDER --keep 1`; the service gives one file with this `sha256`. */
async function backUp(sha256: string): Promise<number> {
  const manifest = writeManifest({
    weir: '0.1.0',
    node: 'v26',
    until: '2026-11-24T03:00:00.000Z',
    config: { migrations: [], rows: {} },
    events: { migrations: [], rows: {} },
    files: [{ name: 'config/accounts.jsonl.zst', bytes: ROWS.length, sha256 }],
  })
  const ask = async (name: string, input: unknown, give: NonNullable<Parameters<Given['ask']>[2]>) => {
    if (name === 'noteBackupFailure') return void noted.push((input as { why: string }).why)
    await give({ name: 'config/accounts.jsonl.zst', bytes: ROWS.length }, bytesOf(ROWS))
    await give({ name: MANIFEST, bytes: Buffer.byteLength(manifest) }, bytesOf(manifest))
    return { hits: 0, rows: 0, files: 1, bytes: ROWS.length }
  }
  return backup.run({
    args: [folder],
    text: (name) => (name === 'keep' ? '1' : undefined),
    is: () => false,
    terminal: { print: () => undefined, warn: () => undefined, stdin: process.stdin, stdout: process.stdout },
    settings: () => expect.fail('nobody needs settings'),
    ask: ask as unknown as Given['ask'],
  })
}

test('removes older backups after the new one was read back whole', async () => {
  expect(await backUp(createHash('sha256').update(ROWS).digest('hex'))).toBe(0)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^weir-(?!202601)/)])
  expect(noted).toEqual([])
})

test('a damaged new one removes no older ones, and does not count the next night', async () => {
  await expect(backUp('0'.repeat(64))).rejects.toThrow('is wrong; the new backup was removed')
  expect(readdirSync(folder)).toEqual(OLD)
  expect(noted).toEqual([expect.stringMatching(/is wrong; the new backup was removed/)])
})

test('refuses a single backup or a file as the folder', async () => {
  writeFileSync(path.join(folder, MANIFEST), '')
  await expect(backUp('')).rejects.toThrow('is itself a backup: name a folder')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'mine')
  await expect(backUp('')).rejects.toThrow('is a file: name a folder')
  expect(readFileSync(folder, 'utf8')).toBe('mine')
})
