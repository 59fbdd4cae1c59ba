/** Which texts are needed when, and the build's plugin that divides them. The panel imports only types from here. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * `entry`: before anybody is signed in, and when something breaks. `panel`: afterwards. `server`: never here, but in
 * letters, in the report of a log, and on the page that stands while the panel can't be reached.
 */
export type Part = 'entry' | 'panel' | 'server'

const ENTRY: ReadonlySet<string> = new Set([
  'blank',
  'class',
  'confirmEmail',
  'failure',
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

/** By the first word of a text's key. */
export function partOf(key: string): Part {
  const [room = ''] = key.split('.', 1)
  if (SERVER.has(room)) return 'server'
  return ENTRY.has(room) ? 'entry' : 'panel'
}

const WEB = path.join(import.meta.dirname, '..')
const SCREENS = path.join(WEB, 'screens')
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
/** A text's key in a literal: whole, or its beginning where the rest is only known while running. */
const KEY = /['"`](\w+\.[\w .-]*)(\$\{)?/g

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))

/** These files and all that they import, sooner or later; no screen but those among them. */
function reached(files: readonly string[]): string[] {
  const seen = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || !/(?<!\.d|\.test)\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = path.join(path.dirname(file), name)
      if (!next.startsWith(SCREENS) || files.includes(next)) left.push(next)
    }
  }
  return [...seen]
}

/** Whether one of the files names the key. */
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

/** Which screens, by their folder, name the key; a screen needs what is in its folder. */
function byScreen(): (key: string) => string[] {
  const frame = namedIn(reached([path.join(WEB, 'app/layout/layout.tsx'), path.join(WEB, 'app/keyboard/opened.ts')]))
  const screens = readdirSync(SCREENS).map((name) => ({
    name,
    names: namedIn(reached(filesIn(path.join(SCREENS, name)))),
  }))
  return (key) => (frame(key) ? [] : screens.filter(({ names }) => names(key)).map(({ name }) => name))
}

/**
 * The texts of a language in parts, so that the sign-in does not wait for those of the panel, nor a screen for those of
 * the others. `locales/en.json?entry` and `?panel`: that part of the file; what no screen names is the panel's.
 * `screens/logs/page.tsx?texts=en`: what the files of that screen name beyond these two. While developing, the panel's
 * part has all.
 */
export function textsByPart(): Plugin {
  let screensOf: (key: string) => string[] = () => []
  const pick = (file: string, wanted: (key: string) => boolean) => {
    const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const texts = JSON.stringify(Object.fromEntries(all.filter(([key]) => wanted(key))))
    return { code: `export default JSON.parse(${JSON.stringify(texts)})`, moduleType: 'js' as const }
  }
  return {
    name: 'weir-texts-by-part',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') screensOf = byScreen()
    },
    load(id) {
      const [file = '', part = ''] = id.split('?')
      if (part === 'entry') return pick(file, (key) => partOf(key) === 'entry')
      if (part === 'panel') return pick(file, (key) => partOf(key) === 'panel' && screensOf(key).length === 0)
      const [, language] = /^texts=(\w+)$/.exec(part) ?? []
      if (language === undefined) return undefined
      const screen = path.basename(path.dirname(file))
      return pick(
        path.join(WEB, `../locales/${language}.json`),
        (key) => partOf(key) === 'panel' && screensOf(key).includes(screen),
      )
    },
  }
}
