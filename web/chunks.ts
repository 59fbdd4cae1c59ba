/**
 * How the build puts modules into files. Left alone it makes a file of each set of modules that the same screens share:
 * 450 files, of which a screen fetched 120 to 170, most of them below 1 kB. On a slow processor it is their number that
 * costs. So what begins every visit, all icons, the frame behind the sign-in, and what many screens share are one file
 * each; the rest is divided by who shares it.
 */
import type { Plugin } from 'vite'
import { AHEAD, SHARED_FILE } from './hints.ts'

/**
 * Of how many screens a module is part before it is fetched with every screen. A small one is sooner: asking for a file
 * and beginning it costs more than its few bytes.
 */
const SHARED = 8
const SHARED_SMALL = 3
/** Characters of the source. */
const SMALL = 1500

type Modules = {
  getModuleInfo: (id: string) => {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    isEntry: boolean
    code: string | null
  } | null
}

const isScreen = (id: string): boolean => /\/areas\/.+\.tsx$/.test(id)

/** The files that are fetched by themselves and import a module, directly or not. */
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

/** The file that a module goes into; undefined: divided by who shares it. */
function fileOf(id: string, modules: Modules): string | undefined {
  const roots = rootsOf(id, modules)
  if (roots.some((root) => AHEAD.some((file) => root.endsWith(file)))) return 'frame'
  const isSmall = (modules.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL
  return roots.filter(isScreen).length >= (isSmall ? SHARED_SMALL : SHARED) ? SHARED_FILE : undefined
}

/**
 * Each takes along all that its modules import, so what others need is taken first. The package of icons is asked for
 * by name, since its one index makes each icon a part of everything.
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

/** Files of which most functions are called while the panel begins. */
const COMPILED_AHEAD: ReadonlySet<string> = new Set(['start', 'frame', SHARED_FILE])

/**
 * Tells Chromium to compile all functions of a file while it arrives, in another thread. Left alone it skips them, and
 * compiles each when it is first called, in the thread that draws: a fifth of that thread's work until a screen
 * has settled (https://v8.dev/blog/explicit-compile-hints).
 */
export const compiledAhead: Plugin = {
  name: 'weir-compiled-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post', // it counts in the first line alone, and Vite puts one of its own before
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && COMPILED_AHEAD.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
