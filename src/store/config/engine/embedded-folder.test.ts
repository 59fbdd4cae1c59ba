import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { configIn } from '../../../lib/files/data-folder.ts'
import { damagedFiles, dataIn } from './embedded-folder.ts'

test('finds a flipped byte in any page, with the store open or closed', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const db = await openDatabase({ dir })
  const data = dataIn(configIn(dir))
  const folders = readdirSync(path.join(data, 'base')).map((name) => path.join(data, 'base', name))
  const names = (folder: string) => readdirSync(folder).filter((name) => /^\d+$/.test(name))
  const files = folders.flatMap((folder) => names(folder).map((name) => path.join(folder, name)))
  const file = files.find((name) => readFileSync(name).length > 3 * 8192) ?? ''
  const whole = readFileSync(file)
  const flipped = async (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const found = await damagedFiles(data)
    writeFileSync(file, whole)
    return found
  }
  const made = vi.spyOn(Buffer, 'alloc')
  expect(await damagedFiles(data)).toEqual([])
  expect(made.mock.calls.filter(([bytes]) => bytes > 100_000).length, 'buffers for all files').toBe(1)
  made.mockRestore()
  await db.close()
  expect(await flipped(100)).toEqual([file])
  expect(await flipped(2 * 8192 - 1)).toEqual([file])
  expect(await damagedFiles(data)).toEqual([])
})
