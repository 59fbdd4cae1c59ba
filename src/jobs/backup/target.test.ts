import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTarget, writeBackup } from './target.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-target-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const body = async function* (text: string) {
  yield Buffer.from(text)
}

test.each(['backup.tar', 'backup'])(
  '%s takes names of a backup and no other, and appears only when complete',
  async (name) => {
    const to = path.join(dir, name)
    const target = await openTarget(to)
    for (const invalid of [
      '../evil',
      'data/../../evil',
      '/etc/evil',
      'config/.hidden',
      'evil',
      'manifest.json/../x',
      'data/a\0b',
      '',
    ]) {
      await expect(target.give({ name: invalid, bytes: 1 }, body('x')), invalid).rejects.toThrow(
        'not a file name of a backup',
      )
    }
    await target.give({ name: 'config/accounts.jsonl.zst', bytes: 3 }, body('abc'))
    expect(existsSync(to)).toBe(false)
    await target.finish()
    expect(readdirSync(dir)).toEqual([name])
    if (name === 'backup') expect(readFileSync(path.join(to, 'config/accounts.jsonl.zst'), 'utf8')).toBe('abc')
    await expect(openTarget(to)).rejects.toThrow('already exists')
  },
)

test('a failure leaves nothing, also for a file shorter than announced', async () => {
  const short = writeBackup(path.join(dir, 'short.tar'), (give) => give({ name: 'data/a', bytes: 9 }, body('abc')))
  await expect(short).rejects.toThrow('data/a has 3 bytes instead of 9')
  expect(readdirSync(dir)).toEqual([])
})
