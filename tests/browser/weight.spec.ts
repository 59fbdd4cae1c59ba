/**
 * What each screen weighs, cold: all script and style that comes before it is filled, compressed as it is sent. It is
 * added up from what the build wrote, so no screen is opened for it; `npm run bench:panel` measures the same in a
 * browser.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'

/** Most bytes of a screen, and most files. */
const [BYTES, FILES] = [300_000, 60]
const PANEL = path.join(import.meta.dirname, '../../dist/panel')
/** As the source names them: what is fetched for whoever has a session; all of it imports where the panel begins. */
const FRAME = ['app/app.tsx', 'app/layout/layout.tsx', 'app/ahead.ts']
/** What screens fetch by themselves while they are filled; what waits until something is opened is not among it. */
const FETCHED: ReadonlySet<string> = new Set(['screens/statistics/campaigns/card.tsx', 'parts/content/markdown.tsx'])

type File = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] }
type Files = Record<string, File>

/** Compressed, where the build has laid it so. */
function bytesOf(file: string): number {
  const sent = statSync(path.join(PANEL, `${file}.br`), { throwIfNoEntry: false })
  return (sent ?? statSync(path.join(PANEL, file))).size
}

/** The files of these, of all that they import, and of what they fetch by themselves. */
function reached(files: Files, from: readonly string[]): Set<string> {
  const [found, seen, left] = [new Set<string>(), new Set<string>(), [...from]]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const one = files[name]
    if (seen.has(name) || !one) continue
    seen.add(name)
    for (const file of [one.file, ...(one.css ?? [])]) found.add(file)
    left.push(...(one.imports ?? []), ...(one.dynamicImports ?? []).filter((next) => FETCHED.has(next)))
  }
  return found
}

/** Files of the panel's source that answer a screen's address, by the folder of the screen. */
function sourcesOf(title: ScreenTitle): string[] {
  const source = readFileSync(path.join(import.meta.dirname, '../../web/app/screens.ts'), 'utf8')
  const ofTitle = source.slice(source.indexOf(`\n  '${title}': [`))
  const found = ofTitle.slice(0, ofTitle.indexOf("\n  '", 3)).matchAll(/import\('\.\.\/(screens\/[^']+)'\)/g)
  return [...found].map(([, name = '']) => name)
}

test('no screen weighs more than 300 kB in English, nor comes in more than 60 files', () => {
  const files = JSON.parse(readFileSync(path.join(PANEL, 'files.json'), 'utf8')) as Files
  const weights = (Object.keys(SCREENS) as ScreenTitle[]).flatMap((title) =>
    sourcesOf(title).map((source) => {
      const own = `${source}?texts=en`
      const texts = own in files ? own : `${path.dirname(source)}/page.tsx?texts=en`
      const all = reached(files, [...FRAME, '../locales/en.json?entry', '../locales/en.json?panel', source, texts])
      return { source, files: all.size, bytes: [...all].reduce((sum, file) => sum + bytesOf(file), 0) }
    }),
  )
  if (process.env['WEIGHTS'])
    for (const { source, files: count, bytes } of weights)
      console.log(`${(bytes / 1000).toFixed(1)} kB in ${count} files: ${source}`)
  expect(weights.length).toBeGreaterThanOrEqual(Object.keys(SCREENS).length)
  expect(weights.filter(({ files: count, bytes }) => bytes > BYTES || count > FILES)).toEqual([])
})
