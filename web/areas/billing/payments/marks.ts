/** Paragraphs, lists, **strong**, `code`, URLs. Never HTML. */

/** `at`: index among its siblings. */
export type Piece = { at: number; kind: 'text' | 'strong' | 'code' | 'link'; text: string }
type Line = { at: number; pieces: Piece[] }
export type Block = { at: number; kind: 'paragraph' | 'list'; lines: Line[] }

const MARKS = /\*\*([^*\n]+)\*\*|`([^`\n]+)`|(https?:\/\/[^\s<>"'`*]+[^\s<>"'`*.,;:!?)])/g

export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text: string) => pieces.push({ at: pieces.length, kind, text })
  let at = 0
  for (const found of line.matchAll(MARKS)) {
    const [whole, strong, code] = found
    if (found.index > at) add('text', line.slice(at, found.index))
    if (strong !== undefined) add('strong', strong)
    else if (code === undefined) add('link', whole)
    else add('code', code)
    at = found.index + whole.length
  }
  if (at < line.length) add('text', line.slice(at))
  return pieces
}

const ITEM = /^\s*[-*]\s+/

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const part of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    for (const [at, line] of part
      .split('\n')
      .filter((one) => one.trim() !== '')
      .entries()) {
      const kind = ITEM.test(line) ? 'list' : 'paragraph'
      let block = blocks.at(-1)
      if (at === 0 || block?.kind !== kind) blocks.push((block = { at: blocks.length, kind, lines: [] }))
      block.lines.push({ at: block.lines.length, pieces: piecesOf(line.replace(ITEM, '')) })
    }
  }
  return blocks
}
