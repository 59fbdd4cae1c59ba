import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSealer, readKeyFile } from './seal.ts'

it('opens its own sealed texts, and none altered or sealed with another key', () => {
  const [one, other] = [createSealer(Buffer.alloc(32, 1)), createSealer(Buffer.alloc(32, 2))]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
      const sealed = one.seal(text)
      expect(one.open(sealed)).toBe(text)
      expect(other.open(sealed)).toBeUndefined()
      sealed[at % sealed.length] = (sealed[at % sealed.length] ?? 0) ^ 1
      expect(one.open(sealed)).toBeUndefined()
    }),
  )
  expect(one.seal('a')).not.toEqual(one.seal('a'))
  expect(one.open(Buffer.alloc(3))).toBeUndefined()
})

it('signs the same text alike, and not as another key does', () => {
  const [one, again, other] = [1, 1, 2].map((byte) => createSealer(Buffer.alloc(32, byte)))
  expect(one?.sign('a')).toBe(again?.sign('a'))
  expect(new Set([one?.sign('a'), one?.sign('b'), other?.sign('a')]).size).toBe(3)
})

it('stores its key in a file for its owner only', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-key-'))
  const file = path.join(dir, 'mail.key')
  const key = readKeyFile(file)
  expect(readKeyFile(file)).toEqual(key)
  expect(statSync(file).mode & 0o077).toBe(0)
  writeFileSync(file, 'short')
  expect(() => readKeyFile(file)).toThrow('is not a key')
  rmSync(dir, { recursive: true })
})
