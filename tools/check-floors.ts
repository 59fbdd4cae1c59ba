/**
 * `npm run lint`: the floors. Imports go to a lower floor or stay in their room; never up, nor into a neighbour where
 * rooms are apart. Circles are oxlint's import/no-cycle. Prints violations and exits 1.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.join(import.meta.dirname, '..')

type Room = { at: string; floor: number; apart?: true }

/** Lowest first. `apart`: its direct folders never import one another. */
const SERVER: Room[] = [
  { at: 'src/lib/', floor: 0 },
  { at: 'src/contract/', floor: 1 },
  { at: 'src/rules/', floor: 2 },
  { at: 'src/judge/', floor: 2 },
  { at: 'src/store/', floor: 3, apart: true },
  { at: 'src/outside/', floor: 3 },
  { at: 'src/domain/', floor: 4 },
  { at: 'src/features/handlers.ts', floor: 6 }, // one table of all handlers
  { at: 'src/features/', floor: 5, apart: true },
  { at: 'src/edge/', floor: 5 },
  { at: 'src/jobs/', floor: 6 },
  { at: 'src/http/', floor: 7 },
  { at: 'src/operator/', floor: 7 },
  { at: 'src/edge-thread.ts', floor: 8 }, // starts an edge in its thread
  { at: 'src/edge-threads.ts', floor: 9 },
  { at: 'src/open/', floor: 10 },
  { at: 'src/weir.ts', floor: 11 },
  { at: 'src/main.ts', floor: 12 },
  { at: 'src/cli/', floor: 12 },
  { at: 'src/cli.ts', floor: 13 },
]
const PANEL: Room[] = [
  { at: 'web/kit/', floor: 0 },
  { at: 'web/i18n/', floor: 1 },
  { at: 'web/api/', floor: 2 },
  { at: 'web/shared/', floor: 3 },
  { at: 'web/areas/', floor: 4, apart: true },
  { at: 'web/app/', floor: 5 },
]
const FROM_PANEL = ['src/contract/', 'src/rules/', 'src/lib/', 'locales/']

const isTest = (file: string) => file.includes('.test.') || file.includes('/testing/')

type Placed = Room & { name: string }

function roomOf(rooms: Room[], file: string): Placed | undefined {
  const room = rooms.find((candidate) => file.startsWith(candidate.at))
  if (!room) return undefined
  const [folder, inside] = file.slice(room.at.length).split('/')
  return { ...room, name: room.apart && inside ? `${room.at}${folder}` : room.at }
}

type Import = {
  target: string
  /** A type import. */ typesOnly: boolean
  /** Fetched when it is used. */ onDemand?: boolean
}

/** Relative imports, as paths from the project's root. */
function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const parsed = parseSync(file, source)
  const imports = [
    ...parsed.module.staticImports.map((line) => ({
      spec: line.moduleRequest.value,
      typesOnly: line.entries.length > 0 && line.entries.every((entry) => entry.isType),
    })),
    ...parsed.module.staticExports.flatMap((line) =>
      line.entries.map((entry) => ({ spec: entry.moduleRequest?.value ?? '', typesOnly: entry.isType })),
    ),
    ...parsed.module.dynamicImports.map((entry) => ({
      spec: source.slice(entry.moduleRequest.start, entry.moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
      typesOnly: false,
      onDemand: true,
    })),
  ]
  return imports
    .filter(({ spec }) => spec.startsWith('.'))
    .map(({ spec, ...how }) => ({ target: path.posix.join(path.posix.dirname(file), spec), ...how }))
}

const validating = new Map<string, boolean>()

/** A value from a file with schemas, or from one that takes values of one, brings the validator: about 50 kB. */
function bringsValidator(target: string): boolean {
  const known = validating.get(target)
  if (known !== undefined) return known
  validating.set(target, false) // a circle adds nothing
  const brings =
    /^src\/.*\.ts$/.test(target) &&
    (readFileSync(path.join(root, target), 'utf8').includes("from 'zod'") ||
      importsOf(target).some((one) => !one.typesOnly && !one.onDemand && bringsValidator(one.target)))
  validating.set(target, brings)
  return brings
}

function complaint(file: string, { target, typesOnly, onDemand = false }: Import): string | undefined {
  if (file.startsWith('web/') && !target.startsWith('web/')) {
    if (!FROM_PANEL.some((at) => target.startsWith(at)))
      return 'the panel reaches only contract, rules, lib and locales'
    return !typesOnly && !onDemand && bringsValidator(target)
      ? 'brings the validator to the browser: import types only'
      : undefined
  }
  const rooms = file.startsWith('web/') ? PANEL : SERVER
  const [from, to] = [roomOf(rooms, file), roomOf(rooms, target)]
  if (!from || !to) return from ? 'imports something that stands on no floor' : undefined
  return direction(from, to)
}

function direction(from: Placed, to: Placed): string | undefined {
  if (to.floor > from.floor) return 'goes up'
  const common = from.at === to.at && to.name === to.at // files directly in the folder are open to all its rooms
  if (to.floor === from.floor && to.name !== from.name && !common) return 'enters a neighbour on the same floor'
  return undefined
}

const files = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root }).map((file) => file.split(path.sep).join('/'))
const found = files.flatMap((file) => {
  if (isTest(file)) return []
  return importsOf(file).flatMap((found) => {
    const why = found.target.startsWith('locales/') ? undefined : complaint(file, found)
    return why ? [`${file} -> ${found.target}: ${why}`] : []
  })
})
/** More files are several subjects. Excludes tests and ROOMY. */
const MOST_FILES = 25
/** Folders that are flat lists by nature, with reasons. */
const ROOMY = new Map([['web/areas/statistics/statistics', 'one screen; its cards have folders']])
const folders = Map.groupBy(
  files.filter((file) => !isTest(file)),
  (file) => path.posix.dirname(file),
)
for (const [folder, inside] of folders)
  if (inside.length > (ROOMY.has(folder) ? 35 : MOST_FILES))
    found.push(`${folder}: ${inside.length} files, at most ${MOST_FILES} in a folder`)

for (const line of found) console.error(line)
console.log(`floors: ${files.length} files, ${found.length} faults`)
process.exit(found.length > 0 ? 1 : 0)
