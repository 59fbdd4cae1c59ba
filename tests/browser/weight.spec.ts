/**
 * Cold weight of each screen: script and style loaded before it is filled, compressed. Added up from the build's files;
 * `npm run bench:panel` measures it in a browser.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { SCREEN_FILES } from '../../src/contract/screens.ts'

/** Limits per screen: bytes and files. */
const [BYTES, FILES] = [300_000, 60]
const PANEL = path.join(import.meta.dirname, '../../dist/panel')
/** Fetched for every session; all of it imports the panel's entry. */
const FRAME = ['app/app.tsx', 'app/layout/layout.tsx', 'app/ahead.ts']
/** Fetched by screens while filling, not on later opening. */
const FETCHED: ReadonlySet<string> = new Set([
  'areas/statistics/statistics/campaigns/card.tsx',
  'areas/integration/content/markdown.tsx',
])

type File = { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[]; dynamicImports?: string[] }
type Files = Record<string, File>

/** Compressed size if the build has one. */
function bytesOf(file: string): number {
  const sent = statSync(path.join(PANEL, `${file}.br`), { throwIfNoEntry: false })
  return (sent ?? statSync(path.join(PANEL, file))).size
}

/** The files with imports and automatic fetches. */
function reached(files: Files, from: readonly string[], fetched = FETCHED): Set<string> {
  const [found, seen, left] = [new Set<string>(), new Set<string>(), [...from]]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const one = files[name]
    if (seen.has(name) || !one) continue
    seen.add(name)
    for (const file of [one.file, ...(one.css ?? [])]) found.add(file)
    left.push(...(one.imports ?? []), ...(one.dynamicImports ?? []).filter((next) => fetched.has(next)))
  }
  return found
}

const FILES_OF = JSON.parse(readFileSync(path.join(PANEL, 'files.json'), 'utf8')) as Files
const BEGINNING = [...FRAME, '../locales/en.json?entry', '../locales/en.json?panel']

/** By address: source, and English texts. */
const SCREENS = SCREEN_FILES.map(({ path: address, file }) => {
  const source = `areas/${file}.tsx`
  const own = `${source}?texts=en`
  const texts = own in FILES_OF ? own : `areas/${file.split('/').slice(0, 2).join('/')}/page.tsx?texts=en`
  return { address, source, texts }
})

test('no screen exceeds 300 kB in English or 60 files', () => {
  const weights = SCREENS.map(({ source, texts }) => {
    const all = reached(FILES_OF, [...BEGINNING, source, texts])
    return { source, files: all.size, bytes: [...all].reduce((sum, one) => sum + bytesOf(one), 0) }
  })
  if (process.env['WEIGHTS'])
    for (const { source, files: count, bytes } of weights)
      console.log(`${(bytes / 1000).toFixed(1)} kB in ${count} files: ${source}`)
  expect(weights.length).toBeGreaterThan(40)
  expect(weights.filter(({ files: count, bytes }) => bytes > BYTES || count > FILES)).toEqual([])
})

test('the page preloads every file of a screen', () => {
  const html = readFileSync(path.join(PANEL, 'index.html'), 'utf8')
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1] ?? ''
  const names = attribute('data-files').split(' ')
  const lines = attribute('data-screens').split(';')
  /** As theme-boot.js does. */
  const lineOf = (address: string) => {
    const opened = address.replace(/\/:\w+\?$/, '').replace(/:\w+/, '7')
    return lines.find((line) => {
      const [begins = ''] = line.split(' ', 1)
      return opened === begins || opened.startsWith(begins.replace(/\/?$/, '/'))
    })
  }
  for (const { address, source, texts } of SCREENS) {
    expect(FILES_OF[source]?.isDynamicEntry, source).toBe(true)
    const [files = '', inLanguages = ''] = (lineOf(address) ?? '').split('|')
    const places = [...files.split(' ').slice(1), inLanguages.split(' ', 1)[0]]
    const named = new Set(places.map((place) => names[Number(place)]))
    const missing = [...reached(FILES_OF, [source, texts], new Set())].filter(
      (file) => !named.has(file) && !html.includes(`"/${file}"`) && !attribute('content').includes(file),
    )
    expect(missing, address).toEqual([])
  }
})
