/** Encrypted backups, also against the `age` program where installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MANIFEST, writeManifest } from './manifest.ts'
import { encrypterFor } from './sealed.ts'
import { openSource, verifyBackup } from './source.ts'
import { openTarget, writeBackup, type Target } from './target.ts'

const withoutAge = spawnSync('age', ['--version']).status !== 0
const NAME = 'config/accounts.jsonl.zst'

let dir: string
let identity: string
let recipient: string
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-sealed-'))
  identity = path.join(dir, 'weir.key')
  const key = await generateX25519Identity()
  recipient = await identityToRecipient(key)
  writeFileSync(identity, `# made for a test\n# public key: ${recipient}\n${key}\n`)
})
afterEach(() => rmSync(dir, { recursive: true }))

const parts = async function* (content: Uint8Array) {
  for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000)
}

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Writes one file, and a manifest with `sha256` for it. */
async function fill(give: Target['give'], content: Uint8Array, sha256 = digestOf(content)): Promise<void> {
  const manifest = Buffer.from(
    writeManifest({
      weir: '0.1.0',
      node: 'v26',
      until: '2026-11-24T03:00:00.000Z',
      config: { migrations: [], rows: { accounts: 1 } },
      events: { migrations: [], rows: {} },
      files: [{ name: NAME, bytes: content.length, sha256 }],
    }),
  )
  await give({ name: NAME, bytes: content.length }, parts(content))
  await give({ name: MANIFEST, bytes: manifest.length }, parts(manifest))
}

async function written(content: Uint8Array, name = 'weir.tar.age', key = recipient): Promise<string> {
  const to = path.join(dir, name)
  const target = await openTarget(to, await encrypterFor(key))
  await fill(target.give, content)
  await target.finish()
  return to
}

test('decrypts what it encrypted, of any size, and leaves nothing decrypted', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('weir-decrypted'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300_000 }), async (size) => {
      const content = Buffer.alloc(size, 'weir ')
      const file = await written(content, `${size}.tar.age`)
      const source = await openSource(file, identity)
      const back = await source.fetch(NAME, path.join(dir, 'back'))
      await source.close()
      expect(readFileSync(back).equals(content)).toBe(true)
      expect(readFileSync(file).includes('weir weir')).toBe(false)
      rmSync(file)
    }),
    { numRuns: 20 },
  )
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('weir-decrypted'))).toEqual(before)
})

test.skipIf(withoutAge)('age opens Weir’s files, and Weir opens age’s', async () => {
  const file = await written(Buffer.from('rows'))
  const tar = execFileSync('age', ['-d', '-i', identity, file])
  writeFileSync(path.join(dir, 'plain.tar'), tar)
  expect(await verifyBackup(path.join(dir, 'plain.tar'))).toMatchObject({ rows: 1 })
  const byAge = path.join(dir, 'by-age.tar.age')
  execFileSync('age', ['-r', recipient, '-o', byAge, path.join(dir, 'plain.tar')])
  expect(await verifyBackup(byAge, identity)).toMatchObject({ rows: 1 })
})

test('encrypts for each key of a file, and a stream like a file', async () => {
  const second = await generateX25519Identity()
  const keys = path.join(dir, 'keys.txt')
  writeFileSync(keys, `# two\n${await identityToRecipient(second)}\n\n${recipient}\n`)
  const stream = new PassThrough()
  const taken = buffer(stream)
  const target = await openTarget(stream, await encrypterFor(keys))
  await fill(target.give, Buffer.from('rows'))
  await target.finish()
  stream.end()
  const file = path.join(dir, 'stream.tar.age')
  writeFileSync(file, await taken)
  writeFileSync(path.join(dir, 'second.key'), `${second}\n`)
  for (const key of [identity, path.join(dir, 'second.key')])
    expect(await verifyBackup(file, key)).toMatchObject({ rows: 1 })
})

test('refuses a missing or wrong key and a changed or cut-off file in one line', async () => {
  const file = await written(Buffer.alloc(200_000, 'x'))
  await expect(verifyBackup(file)).rejects.toThrow('is encrypted: pass its private key file')
  const other = path.join(dir, 'other.key')
  writeFileSync(other, `${await generateX25519Identity()}\n`)
  await expect(verifyBackup(file, other)).rejects.toThrow(`no key of ${other} opens this backup`)
  const whole = readFileSync(file)
  for (const at of [250, 100_000, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    await expect(verifyBackup(file, identity), `byte ${at}`).rejects.toThrow('cannot be decrypted to its end')
  }
  for (const length of [whole.length - 1, 65_536, 300, 100]) {
    writeFileSync(file, whole)
    truncateSync(file, length)
    await expect(verifyBackup(file, identity), `${length} bytes`).rejects.toThrow('cannot be decrypted to its end')
  }
})

test('names invalid keys by their position and never shows them', async () => {
  const secret = readFileSync(identity, 'utf8')
  await expect(encrypterFor(identity)).rejects.toThrow(/^key 1 of 1 is not a recipient: name a public key of age/)
  await expect(encrypterFor(identity)).rejects.not.toThrow(/AGE-SECRET-KEY/)
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  await expect(encrypterFor(mistyped)).rejects.toThrow('key 1 of 1 is not a recipient')
  await expect(encrypterFor(path.join(dir, 'none'))).rejects.toThrow('cannot be read (ENOENT)')
  writeFileSync(path.join(dir, 'empty'), '# nothing\n')
  await expect(encrypterFor(path.join(dir, 'empty'))).rejects.toThrow('holds no key')
  const file = await written(Buffer.from('rows'))
  writeFileSync(identity, `${recipient}\n`)
  await expect(verifyBackup(file, identity)).rejects.toThrow('must hold only private keys of age')
  expect(secret).toContain('AGE-SECRET-KEY')
})

test('finds a file that differs from the manifest while writing, and leaves nothing of it', async () => {
  const to = path.join(dir, 'wrong.tar.age')
  const target = await openTarget(to, await encrypterFor(recipient))
  await fill(target.give, Buffer.from('rows'), '0'.repeat(64))
  await expect(target.finish()).rejects.toThrow(`the checksum of ${NAME} is wrong`)
  await target.discard()
  expect(readdirSync(dir)).toEqual(['weir.key'])
})

test('finds bytes that changed on disk before the backup gets its name', async () => {
  const to = path.join(dir, 'rot.tar.age')
  const target = await openTarget(to, await encrypterFor(recipient))
  await fill(target.give, Buffer.alloc(500_000))
  const handle = openSync(`${to}.partial`, 'r+')
  writeSync(handle, 'A', 0)
  closeSync(handle)
  await expect(target.finish()).rejects.toThrow('reads back different from what was written')
  await target.discard()
  expect(readdirSync(dir)).toEqual(['weir.key'])
})

test('a full disk ends it with the disk’s error', async () => {
  const stream = new PassThrough()
  stream.destroy(new Error('no room'))
  const target = await openTarget(stream, await encrypterFor(recipient))
  const filled = fill(target.give, Buffer.alloc(3_000_000)).then(() => target.finish())
  await expect(filled).rejects.toThrow('no room')
  await target.discard()
})

test('a plain backup needs no key and ignores one', async () => {
  const to = path.join(dir, 'plain.tar')
  await writeBackup(to, (give) => fill(give, Buffer.from('rows')))
  expect(await verifyBackup(to)).toMatchObject({ rows: 1 })
  expect(await verifyBackup(to, identity)).toMatchObject({ rows: 1 })
})
