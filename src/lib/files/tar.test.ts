import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTarHeader, TAR_END, tarHeader, tarPadding } from './tar.ts'

test('a header reads back, whatever the size', () => {
  for (const size of [0, 1, 511, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 50])
    expect(readTarHeader(tarHeader('events/hits-202601.jsonl.zst', size, 1_700_000_000))).toEqual({
      name: 'events/hits-202601.jsonl.zst',
      size,
    })
})

test('long names are split and read back', () => {
  for (const name of ['x'.repeat(100), `data/${'é'.repeat(40)}/${'y'.repeat(99)}`, `data/a/${'z'.repeat(96)}/b`])
    expect(readTarHeader(tarHeader(name, 3, 1))).toEqual({ name, size: 3 })
})

test('detects any changed byte of a header; an empty block is the end', () => {
  for (let at = 0; at < 512; at += 7) {
    if (at >= 148 && at < 156) continue // ends in characters without meaning
    const head = tarHeader('a/b', 12, 1)
    head[at] = (head[at] ?? 0) ^ 0x41
    expect(() => readTarHeader(head), String(at)).toThrow(/damaged/)
  }
  expect(readTarHeader(TAR_END.subarray(0, 512))).toBe('end')
  expect(() => readTarHeader(Buffer.alloc(100))).toThrow('ends in the middle')
  expect(() => tarHeader('x'.repeat(101), 0, 0)).toThrow(RangeError)
})

test('tar itself reads the archive', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-tar-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const body = Buffer.from('Ünï\n'.repeat(200))
  writeFileSync(
    path.join(dir, 'a.tar'),
    Buffer.concat([
      tarHeader('config/a.txt', body.length, 1_700_000_000),
      body,
      Buffer.alloc(tarPadding(body.length)),
      tarHeader('b', 0, 0),
      TAR_END,
    ]),
  )
  expect(execFileSync('tar', ['-tf', path.join(dir, 'a.tar')], { encoding: 'utf8' })).toBe('config/a.txt\nb\n')
  expect(execFileSync('tar', ['-xOf', path.join(dir, 'a.tar'), 'config/a.txt'])).toEqual(body)
})
