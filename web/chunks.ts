/**
 * How the build puts modules into files. Left alone it makes a file of each set of modules that the same screens share:
 * 450 files, of which a screen fetched 120 to 170, most of them below 1 kB. On a slow processor it is their number that
 * costs. So what begins every visit, all icons, the frame behind the sign-in, and what many screens share are one file
 * each; the rest is divided by who shares it.
 */
import { AHEAD, SHARED_FILE } from './hints.ts'

/** Of how many screens a module is part before it is fetched with every screen. */
const SHARED = 8

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
}

const isScreen = (id: string): boolean => /\/screens\/.+\.tsx$/.test(id)

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
  return roots.filter(isScreen).length >= SHARED ? SHARED_FILE : undefined
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
