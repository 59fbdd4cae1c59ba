/**
 * Docs match the product: links and anchors, environment variables, commands, conditions and the index of decisions, in
 * both directions.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { VARIABLES } from '../src/rules/settings.ts'
import { PROBE_SIGNALS } from '../src/judge/probe/probe-findings.ts'
import { SIGNALS, SIGNALS_VERSION } from '../src/judge/table.ts'
import { REFERENCE_PAGES, withReference } from '../tools/reference.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const DOCS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
const DECISIONS = globSync('docs/decisions/*.md', { cwd: ROOT })
  .map((file) => path.basename(file))
  .filter((name) => name !== 'README.md')

/** Without code, which has no links. */
const prose = (text: string): string =>
  text
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/^ {4,}.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')

const linksOf = (text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/i.test(to))

/** As repository hosts do: lower case, no punctuation, spaces as dashes, -1 for the second. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, title = ''] of text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    let name = anchor
    for (let again = 1; anchors.has(name); again += 1) name = `${anchor}-${again}`
    anchors.add(name)
  }
  return anchors
}

/** Undefined for a valid link. */
function faultOf(file: string, link: string): string | undefined {
  const [to = '', anchor] = link.split('#')
  const target = to === '' ? file : path.join(path.dirname(file), decodeURIComponent(to))
  if (target.startsWith('..') || !existsSync(path.join(ROOT, target))) return `${file}: ${link} is not there`
  if (anchor === undefined || statSync(path.join(ROOT, target)).isDirectory()) return undefined
  return anchorsOf(read(target)).has(anchor) ? undefined : `${file}: ${link} has no such heading`
}

/** Code names in the first column of a file's tables. */
const firstColumn = (file: string): string[] =>
  [...read(file).matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )

describe('links', () => {
  it.each(DOCS)('of %s lead to existing pages', (file) => {
    expect(linksOf(read(file)).flatMap((link) => faultOf(file, link) ?? [])).toEqual([])
  })

  it('reach every guide from the index', () => {
    const seen = new Set<string>()
    const visit = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      const next = linksOf(read(file)).map((link) => path.join(path.dirname(file), link.split('#')[0] ?? ''))
      for (const one of next.filter((to) => to.endsWith('.md'))) visit(one)
    }
    visit('README.md')
    expect(DOCS.filter((file) => !seen.has(file))).toEqual([])
  })
})

it('paths named in docs exist', () => {
  // installation values (`weir.env`) and placeholders (`NNN`) are in no tree
  const named = DOCS.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
    [...read(file).matchAll(/`((?:src|web|tests|tools|docs|deploy|integrations|migrations|locales)\/[\w./-]+)`/g)].map(
      ([, to = '']) => ({ file, to }),
    ),
  )
  const kept = named.filter(({ to }) => !/NNN|\.env$/.test(to))
  expect(kept.filter(({ to }) => !existsSync(path.join(ROOT, to)))).toEqual([])
})

it('names that docs place in a file are there', () => {
  const placed = DOCS.flatMap((file) =>
    [...read(file).matchAll(/`([A-Za-z_]\w+)` (?:in|of) `([\w./-]+\.tsx?)`/g)].map(([, name = '', to = '']) => ({
      file,
      name,
      to,
    })),
  )
  expect(placed.length).toBeGreaterThan(5)
  expect(placed.filter(({ name, to }) => !existsSync(path.join(ROOT, to)) || !read(to).includes(name))).toEqual([])
})

it('sources name existing documents only', () => {
  const sources = globSync('{src,web,tests,tools,deploy}/**/*.{ts,tsx,cjs,conf,yaml,service,example}', { cwd: ROOT })
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:(?<![\w./-])|(?<=\/opt\/weir\/))docs\/[\w/-]+\.(?:md|png)/g)].map(([to]) => ({
      file,
      to,
    })),
  )
  expect(named.filter(({ to }) => !existsSync(path.join(ROOT, to)))).toEqual([])
})

it('the configuration guide has each variable once, and no other', () => {
  const named = firstColumn('docs/reference/configuration.md')
  expect(named.toSorted()).toEqual(VARIABLES.toSorted())
})

describe('commands', () => {
  const NAMES = COMMANDS.map(({ name }) => name)
  /** Code after `weir` or `npm run weir --` that starts with a command. */
  const requested = DOCS.flatMap((file) =>
    [...read(file).matchAll(/(?:`weir |^ {4}weir |npm run weir -- |src\/cli\.ts )([a-z-]+(?: [a-z-]+)?)/gm)].map(
      ([, words = '']) => ({ file, words }),
    ),
  )

  it('named in docs exist', () => {
    const known = (words: string) => NAMES.some((name) => words === name || words.startsWith(`${name} `))
    expect(requested.filter(({ words }) => !known(words))).toEqual([])
  })

  it('of npm named in docs exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const runs = DOCS.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][a-z:]*)/g)].map(([, name = '']) => ({ file, name })),
    )
    expect(runs.filter(({ name }) => !(name in scripts))).toEqual([])
  })
})

it.each(REFERENCE_PAGES)('%s has the tables of the code (npm run reference)', (page) => {
  const text = read(page)
  expect(withReference(text)).toBe(text)
})

it('each table of the reference has its place', () => {
  const all = REFERENCE_PAGES.map(read).join('')
  for (const name of ['calls', 'commands', 'conditions', 'metrics', 'signals'])
    expect(all.split(`<!-- ${name} -->`)).toHaveLength(2)
  expect(firstColumn('docs/reference/metrics.md').length).toBeGreaterThan(20)
})

it('each part of the lab names a command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const parts = globSync('docs/lab/*.md', { cwd: ROOT }).flatMap((page) =>
    [...read(page).matchAll(/<!-- ([\w:]+) -->[^]*?<!-- end -->/g)].map(([, name = '']) => name),
  )
  expect(parts.length).toBeGreaterThan(4)
  expect(parts.filter((name) => !(name in scripts))).toEqual([])
})

it('the corpus page lists the active signals', () => {
  expect(read('docs/lab/corpus.md'), 'npm run lab -- detect:report').toContain(`signals version ${SIGNALS_VERSION},`)
})

it('every signal on the probe has its harmless causes', () => {
  const [, causes = ''] = read('docs/reference/signals.md').split('## Harmless causes of what the probe sees')
  for (const { name } of PROBE_SIGNALS) expect(causes).toContain(`| \`${name}\` |`)
})

it('every signal on headers has its harmless causes', () => {
  const [, causes = ''] = read('docs/reference/signals.md').split('## Harmless causes of what headers show')
  const ofHeaders = SIGNALS.flatMap(({ name, kind }) => (kind === 'headers' ? [name] : []))
  expect(ofHeaders.length).toBeGreaterThan(20)
  expect(ofHeaders.filter((name) => !new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm').test(causes))).toEqual([])
})

it('each decision is in the index, once', () => {
  const index = read('docs/decisions/README.md')
  const entries = [...index.matchAll(/^- \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, file]) => file)
  expect(entries.toSorted()).toEqual(DECISIONS.toSorted())
  expect(linksOf(index).toSorted(), 'links to decisions alone').toEqual(entries.toSorted())
})
