/** The table of gains: complete, with existing signals, and equal to its page. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { GAINS, STANDINGS, VISITOR_PARTS, type VisitorPart } from '../src/judge/gains.ts'
import { SIGNAL_NAMES } from '../src/judge/table.ts'

const PAGE = path.join(import.meta.dirname, '../docs/reference/gains.md')
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`
const named = (lost: string): string => (lost === 'check' ? 'the check' : `\`${lost}\``)

/** Tables by marker. */
const TABLES = {
  gains: [
    row('who changes', 'may lose', 'because'),
    '|---|---|---|',
    ...GAINS.map(({ by, loses, why }) => row(VISITOR_PARTS[by], loses.map(named).join(', '), why)),
    row(VISITOR_PARTS.other, 'nothing', 'No finding is about it.'),
  ],
  standings: [
    row('by', 'stands as', 'because'),
    '|---|---|---|',
    ...STANDINGS.map(({ by, as, why }) => row(VISITOR_PARTS[by], as, why)),
  ],
}

function withTables(text: string): string {
  return Object.entries(TABLES).reduce(
    (page, [name, lines]) =>
      page.replace(
        new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`),
        () => `<!-- ${name} -->\n\n${lines.join('\n')}\n\n<!-- /${name} -->`,
      ),
    text,
  )
}

test('every line names existing signals, and each part has its lines', () => {
  for (const { by, loses } of GAINS)
    for (const lost of loses)
      expect(
        lost === 'check' ||
          SIGNAL_NAMES.some((name) => (lost.endsWith('.*') ? name.startsWith(lost.slice(0, -1)) : name === lost)),
        `${by}: ${lost}`,
      ).toBe(true)
  const parts = (Object.keys(VISITOR_PARTS) as VisitorPart[]).filter(
    (part) => ![...GAINS, ...STANDINGS].some(({ by }) => by === part),
  )
  expect(parts).toEqual(['other'])
})

test('the page has the code’s tables; WRITE=1 writes them', () => {
  const page = readFileSync(PAGE, 'utf8')
  if (process.env['WRITE']) writeFileSync(PAGE, withTables(page))
  else expect(page).toBe(withTables(page))
})
