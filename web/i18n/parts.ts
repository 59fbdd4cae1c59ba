/** Which texts are needed when, and the build's plugin that divides them. The panel imports only types from here. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * `entry`: before anybody is signed in, and when something breaks. `panel`: afterwards. `server`: never here, but in
 * letters.
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
  'welcome',
])

/** By the first word of a text's key. */
export function partOf(key: string): Part {
  const [room = ''] = key.split('.', 1)
  if (room === 'mail') return 'server'
  return ENTRY.has(room) ? 'entry' : 'panel'
}

/**
 * The texts of a language in two parts, so that the sign-in does not wait for those of the panel.
 * `locales/en.json?entry` and `?panel`: that part of the file.
 */
export const textsByPart: Plugin = {
  name: 'weir-texts-by-part',
  enforce: 'pre',
  load(id) {
    const [file = '', part] = id.split('?')
    if (part !== 'entry' && part !== 'panel') return undefined
    this.addWatchFile(file)
    const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const texts = JSON.stringify(Object.fromEntries(all.filter(([key]) => partOf(key) === part)))
    return { code: `export default JSON.parse(${JSON.stringify(texts)})`, moduleType: 'js' }
  },
}
