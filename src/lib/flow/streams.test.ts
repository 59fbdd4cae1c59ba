import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './streams.ts'

async function* cutAt(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const line of lines) found.push(line)
  return found
}

test('lines survive any split of the stream', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '\r', '\u2028', '\u2029', '😀', 'ї', '"', '\0') })
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      expect(
        await all(linesOf(cutAt(new TextEncoder().encode(lines.map((one) => `${one}\n`).join('')), size))),
      ).toEqual(lines)
    }),
  )
})

test('a last line without an end counts', async () => {
  expect(await all(linesOf(cutAt(new TextEncoder().encode('a\n\nb'), 9)))).toEqual(['a', '', 'b'])
})
