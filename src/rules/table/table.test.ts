import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbook } from '../../../tests/support/workbook.ts'
import { createByteReader, type Encoding } from './encoding.ts'
import { delimiterOf } from './delimited.ts'
import { tablesOf } from './table.ts'

async function read(
  file: Uint8Array,
  size = 7,
): Promise<{ encodings: readonly Encoding[]; rows: (readonly string[])[] }> {
  const reader = createByteReader()
  const parts = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
    file.subarray(at * size, (at + 1) * size),
  )
  for (const part of parts) reader.add(part)
  const bytes = reader.end()
  const kept = {
    size: file.length,
    bytes: async function* () {
      yield* parts
    },
  }
  const rows: (readonly string[])[] = []
  for await (const { cells } of (await tablesOf(kept, bytes, bytes.encodings[0]))[0].rows()) rows.push(cells)
  return { encodings: bytes.encodings, rows }
}

const LATIN = 'é ü ñ ß ö ä'
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

const cell = fc.constantFrom('Spring', 'Осінь', 'a "b"; c', 'x\ty', 'žluť,\nzwei', '𐐷🙂', '5', '')
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('round-trips any text in UTF-8 and UTF-16, with or without a mark, by any delimiter, in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 50 }),
      async (rows, by, size) => {
        const all = [['Day', 'Campaign', 'Cost'], ...rows.map((row) => ['1', ...row.slice(1)])]
        const text = `${all.map((row) => row.map(quoted).join(by)).join('\r\n')}\r\n`
        const right = all.map((row) => row.map((one) => one.trim()))
        for (const file of [
          Buffer.from(text),
          Buffer.from(`\uFEFF${text}`),
          Buffer.from(`\uFEFF${text}`, 'utf16le'),
          swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')),
          Buffer.from(text, 'utf16le'),
          swapped(Buffer.from(text, 'utf16le')),
        ])
          expect((await read(file, size)).rows).toEqual(right)
      },
    ),
    { numRuns: 40 },
  )
})

const in1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) =>
      letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
    ),
  )

test.each([
  ['Cyrillic words', in1251('Дата;Кампания;Расход\n2026-11-01;Весна;5\n'), ['windows-1251']],
  [
    'Cyrillic words and one that is neither',
    Buffer.concat([in1251(`${'Весна;Лето;Осень;Зима\n'.repeat(5)}x`), Buffer.from([0xe9, 0x78])]),
    ['windows-1251'],
  ],
  [
    'letters that both Western and Central European have',
    Buffer.from(`Day;Campaign\n1;Gr\xfc\xdfe f\xfcr Jos\xe9\n`, 'latin1'),
    ['windows-1252'],
  ],
  [
    'letters on which these differ',
    Buffer.from('Day;Campaign\n1;\xc9t\xe9 cr\xe8me\n', 'latin1'),
    ['windows-1252', 'windows-1250'],
  ],
  [
    'Turkish letters',
    Buffer.from('Tarih;Kampanya\n1;\xdeehir t\xfcrk\xe7e b\xfdrak\n', 'latin1'),
    ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'],
  ],
  [
    'Greek',
    Buffer.from('Day;Campaign\n1;\xf3\xf4\xdd\xe3\xe7\n', 'latin1'),
    ['windows-1251', 'koi8-r', 'windows-1253', 'windows-1256'],
  ],
  [
    'Chinese',
    Buffer.from('Day;Campaign\n1;\xce\xdd\xb6\xa5\n', 'latin1'),
    ['windows-1251', 'gb18030', 'euc-kr', 'big5'],
  ],
  ['Japanese', Buffer.from('Day;Campaign\n1;\x89\xae\x8d\xaa\n', 'latin1'), ['windows-1252', 'gb18030', 'shift_jis']],
  [
    'KOI8-R',
    Buffer.from('Day;Campaign\n1;\xeb\xd2\xd9\xdb\xc9\n', 'latin1'),
    ['windows-1251', 'koi8-r', 'windows-1256'],
  ],
  [
    'UTF-8 with a letter that was cut',
    Buffer.concat([Buffer.from('Day;Campaign\n1;Весна\n2;Лет'), Buffer.from([0xd0, 0x0a])]),
    ['utf-8'],
  ],
  ['UTF-8 that ends within a letter', Buffer.concat([Buffer.from('Day;Весна'), Buffer.from([0xd0])]), ['utf-8']],
  [
    'Cyrillic words beside Latin ones with signs',
    Buffer.concat([in1251('Весна;Лето\n'), Buffer.from('Jos\xe9;M\xfcller\n', 'latin1')]),
    ['windows-1252', 'windows-1251'],
  ],
  ['a sign of a currency alone', Buffer.from([...Buffer.from('Day,Cost\n1,'), 0x80, 0x35]), ['windows-1252']],
])('%s', async (_name, file, encodings) => {
  expect((await read(file)).encodings).toEqual(encodings)
})

test('decodes letters correctly', async () => {
  expect((await read(in1251('Дата;Расход\nВесна;5\n'))).rows).toEqual([
    ['Дата', 'Расход'],
    ['Весна', '5'],
  ])
  expect((await read(Buffer.from(`Day;Name\n1;${LATIN}\n`, 'latin1'))).rows[1]).toEqual(['1', LATIN])
})

test.each([
  ['a;b;c\n1,5;2,5;3,5\n', ';'],
  ['Report\nRange\na,b,c\n"1,5",2,3\n', ','],
  ['a\tb\n1,5\t2,5\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['sep=;\na,b\n', ';'],
  ['one\ntwo\n', ','],
])('the delimiter of %j', (text, right) => {
  expect(delimiterOf(text)).toBe(right)
})

test('lines may end in different ways, and cells lose what is not seen', async () => {
  const rows = async (text: string) => (await read(Buffer.from(text))).rows
  expect(await rows('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  expect(await rows('\u200Fa\u200B,b\n="007",\u00A0x\u0000\n')).toEqual([
    ['a', 'b'],
    ['007', 'x'],
  ])
})

test.each([
  '<html><table><tr><td>Day</td></tr></table>',
  '\n<!DOCTYPE html>',
  '<?xml version="1.0"?>',
  '%PDF-1.7',
  '{\\rtf1',
])('%j is not a table', async (text) => {
  await expect(read(Buffer.from(text))).rejects.toMatchObject({ status: 422 })
})

test('an archive of a file says so', async () => {
  await expect(read(Buffer.from(zipSync({ 'report.csv': strToU8('Day,Cost\n') })))).rejects.toMatchObject({
    validation: { body: ['The file is an archive. Unpack it and send the file inside.'] },
  })
})

test('a picture is not a table', async () => {
  await expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 1, 2]))).rejects.toMatchObject({ status: 422 })
  await expect(read(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).rejects.toMatchObject({ status: 422 })
})

test('keeps a workbook’s numbers and dates', async () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const file = workbook(
    `<row r="1">${text('A1', 'Day')}${text('B1', 'Cost')}</row><row r="3"><c r="A3" s="1"><v>46327</v></c><c r="B3"><v>0.30000000000000004</v></c></row>`,
  )
  const reader = createByteReader()
  reader.add(file)
  const bytes = reader.end()
  expect(bytes.kind).toBe('zip')
  const kept = {
    size: file.length,
    bytes: async function* () {
      yield file
    },
  }
  const rows = []
  for await (const row of (await tablesOf(kept, bytes, 'utf-8'))[0].rows()) rows.push(row)
  expect(rows).toEqual([
    { line: 1, cells: ['Day', 'Cost'], exact: [false, false] },
    { line: 3, cells: ['2026-11-01', '0.3'], exact: [true, true] },
  ])
})

test('each sheet with rows is a table', async () => {
  const cell = (at: string, value: string) => `<row r="1"><c r="${at}" t="inlineStr"><is><t>${value}</t></is></c></row>`
  const sheets = async (file: Uint8Array) => {
    const reader = createByteReader()
    reader.add(file)
    const bytes = async function* () {
      yield file
    }
    const tables = await tablesOf({ size: file.length, bytes }, reader.end(), 'utf-8')
    const found: [string, (readonly string[])[]][] = []
    for (const { name, rows } of tables) {
      const all: (readonly string[])[] = []
      for await (const { cells } of rows()) all.push(cells)
      found.push([name, all])
    }
    return found
  }
  expect(await sheets(workbook('', [cell('A1', 'Day'), '', cell('A1', 'Cost')]))).toEqual([
    ['More 2', [['Day']]],
    ['More 4', [['Cost']]],
  ])
  expect(await sheets(workbook(''))).toEqual([['Report', []]])
})
