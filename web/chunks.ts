/**
 * Groups modules into files. The default makes a file per set of sharing screens: 450, of which a screen fetched 120 to
 * 170, most below 1 kB; on a slow CPU their number is the cost. So entry, icons, frame, and shared modules are one file
 * each.
 */
import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { AHEAD, SHARED_FILE } from './hints.ts'

/** Screens that use a shared module. Small modules need fewer: a request costs more than their bytes. */
const SHARED = 8
const SHARED_SMALL = 3
/** Characters of source. */
const SMALL = 1500

type Modules = {
  getModuleInfo: (id: string) => {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    isEntry: boolean
    code: string | null
  } | null
}

/** Fetched by itself in a screen's folder; shared pieces are no screens. */
function isScreen(id: string): boolean {
  const [, folder] = /^(.*\/areas\/[^/]+\/[^/]+)\/.*\.tsx$/.exec(id) ?? []
  return folder !== undefined && existsSync(`${folder}/page.tsx`)
}

/** Entries and dynamic imports that lead to a module. */
function rootsOf(id: string, modules: Modules): string[] {
  const [roots, seen, left] = [new Set<string>(), new Set<string>(), [id]]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const module = modules.getModuleInfo(one)
    if (seen.has(one) || !module) continue
    seen.add(one)
    if (module.isEntry || module.dynamicImporters.length > 0) roots.add(one)
    left.push(...module.importers)
  }
  return [...roots]
}

/** Undefined: the default division. */
function fileOf(id: string, modules: Modules): string | undefined {
  const roots = rootsOf(id, modules)
  if (roots.some((root) => AHEAD.some((file) => root.endsWith(file)))) return 'frame'
  const isSmall = (modules.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL
  return roots.filter(isScreen).length >= (isSmall ? SHARED_SMALL : SHARED) ? SHARED_FILE : undefined
}

/**
 * Groups take their modules' dependencies, so the most shared come first. Icons by package name: its index would join
 * them all.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'icons', test: /node_modules.lucide-react/, priority: 3 },
  ...['frame', SHARED_FILE].map((file, place) => ({
    debugName: file,
    name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
    priority: 2 - place,
  })),
]

/** Mostly called at start. */
const COMPILED_AHEAD: ReadonlySet<string> = new Set(['frame', SHARED_FILE])

/**
 * Makes Chromium compile a file's functions in the background while it arrives. Else each compiles at its first call: a
 * fifth of the main thread's work until a screen has settled (https://v8.dev/blog/explicit-compile-hints).
 */
export const compiledAhead: Plugin = {
  name: 'weir-compiled-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post', // the hint must be the first line, before Vite's own
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || COMPILED_AHEAD.has(file.name)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
