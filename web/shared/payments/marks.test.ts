import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, piecesOf } from '../../areas/billing/payments/marks.ts'

test('marks bold, code and addresses; everything else is text', () => {
  expect(piecesOf('Send **49 USD** to `bc1q`: https://pay.example/x?a=1.')).toMatchObject([
    { kind: 'text', text: 'Send ' },
    { kind: 'strong', text: '49 USD' },
    { kind: 'text', text: ' to ' },
    { kind: 'code', text: 'bc1q' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'https://pay.example/x?a=1' },
    { kind: 'text', text: '.' },
  ])
  expect(piecesOf('<script>alert(1)</script> [x](javascript:alert(1))').every((piece) => piece.kind === 'text')).toBe(
    true,
  )
})

test('splits paragraphs at empty lines and turns dashes into lists', () => {
  expect(blocksOf('One\ntwo\n\nThree\n- a\n- b').map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 2],
    ['paragraph', 1],
    ['list', 2],
  ])
  expect(blocksOf(' \n ')).toEqual([])
})

test('links only to http or https, and loses no text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '*', '`', 'https://', 'javascript:', ' ', '<', '.') }),
      (line) => {
        const pieces = piecesOf(line)
        for (const piece of pieces) if (piece.kind === 'link') expect(piece.text).toMatch(/^https?:\/\//)
        expect(
          pieces
            .map((piece) => piece.text)
            .join('')
            .replaceAll(/[*`]/g, ''),
        ).toBe(line.replaceAll(/[*`]/g, ''))
      },
    ),
  )
})
