/**
 * Lists the panel's and screens' files in the page. With a session, theme-boot.js preloads them; the sign-in loads
 * none.
 */
import type { Plugin, Rollup } from 'vite'
import { LANGUAGES } from '../src/contract/roles.ts'
import { SCREEN_FILES } from '../src/contract/screens.ts'

/** Sources needed after sign-in, as path endings. */
export const AHEAD = ['/app/app.tsx', '/app/layout/layout.tsx', '/app/ahead.ts']
/** See `chunks.ts`. */
export const SHARED_FILE = 'shared'

type Bundle = Record<string, Rollup.OutputAsset | Rollup.OutputChunk>

function filesIn(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((one) => [one.fileName, one]))
  /** With static imports, except those in `without`. */
  const reach = (name: string, found: Set<string>, without?: ReadonlySet<string>): Set<string> => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name) || without?.has(name)) return found
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!without?.has(style)) found.add(style)
    for (const next of chunk.imports) reach(next, found, without)
    return found
  }
  const fileOf = (end: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))?.fileName
  return { chunks, reach, fileOf }
}

function framesFiles({ chunks, reach }: ReturnType<typeof filesIn>): Set<string> {
  const files = new Set<string>()
  for (const { name, fileName, facadeModuleId } of chunks)
    if (name === SHARED_FILE || AHEAD.some((end) => facadeModuleId?.endsWith(end))) reach(fileName, files)
  return files
}

/** Texts of every screen, by language. */
const panelTexts = (fileOf: (end: string) => string | undefined): [string, string][] =>
  LANGUAGES.map((language) => [
    `data-${language}`,
    ['entry', 'panel'].flatMap((part) => fileOf(`/locales/${language}.json?${part}`) ?? []).join(' '),
  ])

/**
 * A line per screen, longest address first: its constant start, files as indexes into `names`, and after a bar its
 * texts, as in `LANGUAGES`.
 */
function screensFiles({ reach, fileOf }: ReturnType<typeof filesIn>, frame: ReadonlySet<string>) {
  const names: string[] = []
  const placeOf = (name: string): number => {
    const known = names.indexOf(name)
    return known < 0 ? names.push(name) - 1 : known
  }
  const lines = SCREEN_FILES.map(({ path, file }) => {
    const source = fileOf(`/areas/${file}.tsx`)
    const own = source ? [...reach(source, new Set(), frame)].map(placeOf) : []
    const texts = LANGUAGES.flatMap((language) => {
      const folder = file.split('/').slice(0, 2).join('/')
      const found =
        fileOf(`/areas/${file}.tsx?texts=${language}`) ?? fileOf(`/areas/${folder}/page.tsx?texts=${language}`)
      return found ? [placeOf(found)] : []
    })
    return `${path.replace(/\/:\w+\?$/, '').replace(/:.*$/, '')} ${own.join(' ')}|${texts.join(' ')}`
  }).toSorted((a, b) => b.indexOf(' ') - a.indexOf(' '))
  return { names, lines }
}

export const hints: Plugin = {
  name: 'weir-hints',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return undefined
      const files = filesIn(bundle)
      const frame = framesFiles(files)
      const { names, lines } = screensFiles(files, frame)
      const attrs = {
        'name': 'weir-ahead',
        'content': [...frame].filter((name) => !html.includes(name)).join(' '),
        ...Object.fromEntries(panelTexts(files.fileOf)),
        'data-files': names.join(' '),
        'data-screens': lines.join(';'),
      }
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]
    },
  },
}
