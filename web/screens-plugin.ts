import path from 'node:path'
import type { Plugin } from 'vite'
import { SCREEN_FILES, SCREENS } from '../src/contract/screens.ts'

const AREAS = path.join(import.meta.dirname, 'areas')

/** Build plugin: `virtual:screens` imports what the table of screens names, each file by itself. */
export const screensOfTable: Plugin = {
  name: 'weir-screens',
  resolveId: (id) => (id === 'virtual:screens' ? '\0weir-screens' : undefined),
  load(id) {
    if (id !== '\0weir-screens') return undefined
    const icons = Object.entries(SCREENS).map(([title, { menu }]) => `${JSON.stringify(title)}: icons.${menu.icon}`)
    const files = SCREEN_FILES.map(({ file }) => `'${file}': () => import('${AREAS}/${file}.tsx')`)
    const code = `import * as icons from 'lucide-react'
export const ICONS = { ${icons.join(', ')} }
export const FILES = { ${files.join(', ')} }`
    return { code, moduleType: 'js' }
  },
}
