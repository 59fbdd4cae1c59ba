import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { layTemplate, packTemplate } from './embedded-template.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-template-'))
  return () => rmSync(dir, { recursive: true, force: true })
})

const all = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry): [string, string] => {
      const place = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, place), entry.isDirectory() ? '/' : readFileSync(place, 'latin1')]
    })
    .toSorted()

function templateOf(files: Record<string, string>): string {
  const from = path.join(dir, 'from')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(path.join(from, name), text, 'latin1')
    else mkdirSync(path.join(from, name), { recursive: true })
  }
  const template = path.join(dir, 'template')
  writeFileSync(template, packTemplate(from))
  return template
}

test('comes back as it was, with folders that are empty', () => {
  const template = templateOf({ 'PG_VERSION': '18\n', 'base/1/2': '\0\xff'.repeat(700), 'pg_notify/': '', 'none': '' })
  layTemplate(path.join(dir, 'to/pg'), template)
  expect(all(path.join(dir, 'to/pg'))).toEqual(all(path.join(dir, 'from')))
})

test('one that is damaged leaves no store, and what it left is no hindrance', () => {
  const template = templateOf({ 'PG_VERSION': '18\n', 'base/1/2': 'x'.repeat(5000) })
  const whole = readFileSync(template)
  writeFileSync(template, zstdCompressSync(zstdDecompressSync(whole).subarray(0, 4000))) // ends within a file
  const to = path.join(dir, 'pg')
  expect(() => layTemplate(to, template)).toThrow()
  expect(existsSync(to)).toBe(false)
  mkdirSync(`${to}.new/half`, { recursive: true })
  writeFileSync(template, whole)
  layTemplate(to, template)
  expect(all(to)).toEqual(all(path.join(dir, 'from')))
})

test('without one nothing is laid', () => {
  layTemplate(path.join(dir, 'pg'), path.join(dir, 'none'))
  expect(existsSync(path.join(dir, 'pg'))).toBe(false)
})
