/**
 * How the build groups modules into files. By default it makes one file per set of sharing screens: 450 files, of
 * which a screen fetched 120 to 170, most below 1 kB. On a slow CPU their number is the cost. So the entry, icons, the
 * frame, and widely shared modules are one file each; the rest stays divided by default.
 */
import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { AHEAD, SHARED_FILE } from './hints.ts'

/**
 * Screens that must use a module before it goes into the shared file. Small modules need fewer, since an extra request
 * costs more than their bytes.
 */
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

/** What is fetched by itself in the folder of a screen; pieces that screens of an area share are no screens. */
function isScreen(id: string): boolean {
  const [, folder] = /^(.*\/areas\/[^/]+\/[^/]+)\/.*\.tsx$/.exec(id) ?? []
  return folder !== undefined && existsSync(`${folder}/page.tsx`)
}

/** Entries and dynamically imported files that import a module, directly or not. */
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
 * Each group takes all dependencies of its modules, so the most shared ones come first. Icons are matched by package
 * name, since the package's index would make each icon part of everything.
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

/** Files whose functions are mostly called at start. */
const COMPILED_AHEAD: ReadonlySet<string> = new Set(['start', 'frame', SHARED_FILE])

/**
 * Tells Chromium to compile all functions of a file on a background thread while it arrives. By default it compiles
 * each at its first call, on the main thread: a fifth of that thread's work until a screen has settled
 * (https://v8.dev/blog/explicit-compile-hints).
 */
export const compiledAhead: Plugin = {
  name: 'weir-compiled-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post', // the hint must be the first line, and Vite prepends one of its own
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && COMPILED_AHEAD.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
