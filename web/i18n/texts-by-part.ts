/** The texts of a language in two parts, so that who signs in does not wait for those of the panel. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { partOf } from './parts.ts'

/** `locales/en.json?entry` and `?panel`: that part of the file. */
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
