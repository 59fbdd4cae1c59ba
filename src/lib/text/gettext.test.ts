import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPo, writeMo, writePot } from './gettext.ts'

/** Reader by the format's own description. */
function readMo(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes)
  expect(file.readUInt32LE(0)).toBe(0x950412de)
  const [count, ids, texts] = [8, 12, 16].map((at) => file.readUInt32LE(at)) as [number, number, number]
  const at = (table: number, index: number) => {
    const [length, start] = [file.readUInt32LE(table + 8 * index), file.readUInt32LE(table + 8 * index + 4)]
    expect(file[start + length]).toBe(0)
    return file.toString('utf8', start, start + length)
  }
  return new Map(Array.from({ length: count }, (_, index) => [at(ids, index), at(texts, index)]))
}

const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0') && one.isWellFormed())

it('writes entries that a reader finds, sorted by bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const messages = new Map(pairs)
      const read = readMo(writeMo(messages))
      expect(Object.fromEntries(read)).toEqual(Object.fromEntries(messages))
      const ids = [...read.keys()].map((id) => Buffer.from(id))
      expect(ids).toEqual([...ids].sort((one, other) => Buffer.compare(one, other)))
    }),
    { numRuns: 50 },
  )
})

it('reads multi-line messages, escapes and comments', () => {
  expect(
    readPo(
      '# a\nmsgid ""\nmsgstr ""\n"Language: ru\\n"\n\n#: x.php\nmsgid "a \\"b\\""\n" \\\\c\\n"\nmsgstr "д"\n"а"\n',
    ),
  ).toEqual(
    new Map([
      ['', 'Language: ru\n'],
      ['a "b" \\c\n', 'да'],
    ]),
  )
  expect(() => readPo('msgid "a"\nmsgstr b')).toThrow('from here: msgid "a"')
  expect(() => readPo('"a"')).toThrow('from here: "a"')
})

it('makes a template that reads as the same messages', () => {
  expect([...readPo(writePot(['', 'a "b"\n', 'c\\'])).keys()]).toEqual(['', 'a "b"\n', 'c\\'])
})

it.skipIf(!hasMsgunfmt())('gettext itself reads the output', () => {
  const messages = new Map([
    ['', 'Content-Type: text/plain; charset=UTF-8\n'],
    ['one', 'один'],
    ['two “x”', 'два'],
  ])
  expect(readPo(execFileSync('msgunfmt', ['--no-wrap', '-'], { input: writeMo(messages), encoding: 'utf8' }))).toEqual(
    messages,
  )
})

function hasMsgunfmt(): boolean {
  try {
    execFileSync('msgunfmt', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
