/** Splits texts by need (build plugin). The panel imports only types. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { memoize } from '../../src/lib/flow/memoize.ts'

/** `entry`: before sign-in and failures. `panel`: after. `server`: e-mails, log reports, offline page. */
export type Part = 'entry' | 'panel' | 'server'

const ENTRY: ReadonlySet<string> = new Set([
  'blank',
  'class',
  'confirmEmail',
  'failure',
  'invitation',
  'login',
  'lost',
  'recover',
  'register',
  'reset',
  'server',
  'shell',
  'takeBack',
  'ui',
  'verifyPack',
  'welcome',
])

const SERVER: ReadonlySet<string> = new Set(['mail', 'offline', 'logReport', 'evidencePack'])

/** By the first word of the key. */
export function partOf(key: string): Part {
  const [room = ''] = key.split('.', 1)
  if (SERVER.has(room)) return 'server'
  return ENTRY.has(room) ? 'entry' : 'panel'
}

const WEB = path.join(import.meta.dirname, '..')
const AREAS = path.join(WEB, 'areas')
/** Folders with a page: `hits/logs`. */
const SCREENS = globSync('*/*/page.tsx', { cwd: AREAS }).map((file) => path.dirname(file))
const screenOf = (file: string) => SCREENS.find((folder) => file.startsWith(path.join(AREAS, folder) + path.sep))
const IMPORT = /(?:from|import)\s*(\(?)\s*'(\.[^']+)'/g
/** Complete, or a dynamic key's prefix. */
const KEY = /['"`](\w+\.[\w .-]*)(\$\{)?/g

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))

/** Statically or dynamically; dynamically no other screen than `home`. */
function reached(files: readonly string[], home = ''): string[] {
  const seen = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || !/(?<!\.d|\.test)\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const [, call = '', name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = path.join(path.dirname(file), name)
      if (call === '' || [undefined, home].includes(screenOf(next))) left.push(next)
    }
  }
  return [...seen]
}

/** True if a file uses the key. */
function namedIn(files: readonly string[]): (key: string) => boolean {
  const whole = new Set<string>()
  const beginnings = new Set<string>()
  for (const file of files)
    for (const [, word = '', open] of readFileSync(file, 'utf8').matchAll(KEY))
      (open !== undefined || word.endsWith('.') ? beginnings : whole).add(word)
  return (key) =>
    whole.has(key) ||
    whole.has(key.replace(/_(?:zero|one|two|few|many|other)$/, '')) ||
    [...beginnings].some((word) => key.startsWith(word))
}

/** With separate texts, so that file and page do not wait for each other's. */
const APART = ['campaigns/campaign/change.tsx']

type Named = { name: string; names: (key: string) => boolean }

/** The page gets its folder's texts, except an APART file's own. */
function textsOfFolder(folder: string): Named[] {
  const apart = APART.filter((file) => path.dirname(file) === folder).map((name) => ({
    name,
    files: reached([path.join(AREAS, name)], folder),
  }))
  const theirs = new Set(apart.flatMap(({ files }) => files))
  const page = path.join(folder, 'page.tsx')
  const left = filesIn(path.join(AREAS, folder)).filter((file) => !theirs.has(file) || file === path.join(AREAS, page))
  return [{ name: page, files: reached(left, folder) }, ...apart].map(({ name, files }) => ({
    name,
    names: namedIn(files),
  }))
}

const textsIn = (file: string) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)

/** Every text is looked up for every screen. */
function byScreen(): (key: string) => string[] {
  const frame = namedIn(reached([path.join(WEB, 'app/layout/layout.tsx'), path.join(WEB, 'app/keyboard/opened.ts')]))
  const screens = SCREENS.flatMap(textsOfFolder)
  return memoize((key) => (frame(key) ? [] : screens.filter(({ names }) => names(key)).map(({ name }) => name)))
}

/**
 * Splits a language, so that nothing loads others' texts.
 * - `locales/en.json?entry` and `?panel`: that part; the panel's includes texts no screen uses.
 * - `areas/hits/logs/page.tsx?texts=en`: a screen's further texts (see `APART`).
 * - In development the panel's part has all.
 */
export function textsByPart(): Plugin {
  let screensOf: (key: string) => string[] = () => []
  let allTexts = textsIn
  const pick = (file: string, wanted: (key: string) => boolean) => {
    const texts = JSON.stringify(Object.fromEntries(allTexts(file).filter(([key]) => wanted(key))))
    return { code: `export default JSON.parse(${JSON.stringify(texts)})`, moduleType: 'js' as const }
  }
  return {
    name: 'weir-texts-by-part',
    enforce: 'pre',
    configResolved({ command }) {
      if (command !== 'build') return
      screensOf = byScreen()
      allTexts = memoize(textsIn)
    },
    load(id) {
      const [file = '', part = ''] = id.split('?')
      if (part === 'entry') return pick(file, (key) => partOf(key) === 'entry')
      if (part === 'panel') return pick(file, (key) => partOf(key) === 'panel' && screensOf(key).length === 0)
      const [, language] = /^texts=(\w+)$/.exec(part) ?? []
      if (language === undefined) return undefined
      const screen = path.relative(AREAS, file)
      return pick(
        path.join(WEB, `../locales/${language}.json`),
        (key) => partOf(key) === 'panel' && screensOf(key).includes(screen),
      )
    },
  }
}
