/** What in a migration takes away from a release that runs beside it or starts again, so that the file has to say so. */

type Kind = readonly [what: string, is: RegExp]

/** Of Postgres and of ClickHouse: their words do not get in one another's way. */
const TAKING: readonly Kind[] = [
  ['drops', /\bDROP\s+(?:TABLE|COLUMN|VIEW|MATERIALIZED|TYPE|FUNCTION|SCHEMA|DEFAULT|IDENTITY)\b/i],
  ['drops', /\bALTER\s+TABLE\s+[^;]*\bDROP\s+(?:IF\s+EXISTS\s+)?(?!CONSTRAINT\b|NOT\b|PROJECTION\b|INDEX\b)\w+/i],
  ['renames', /\bRENAME\b/i],
  ['sets not null', /\bSET\s+NOT\s+NULL\b/i],
  ['changes a type', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b|\bMODIFY\s+COLUMN\b/i],
  ['empties', /\bTRUNCATE\b/i],
]

const ADDED = /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|PROJECTION\b)[^,;]*/gi

/** A row of an older release has no value for it. */
const asksForAValue = (column: string): boolean =>
  /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column)

/** Tables that the file itself makes: nobody older uses them. */
const madeHere = (sql: string): Set<string> =>
  new Set([...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, name = '']) => name.toLowerCase()))

const tableOf = (statement: string): string =>
  /\b(?:ALTER\s+TABLE\s+(?:ONLY\s+)?|\bON\s+)(\w+)/i.exec(statement)?.[1]?.toLowerCase() ?? ''

/** What a file takes away, in words; nothing where it only adds. */
export function takesAway(sql: string): string[] {
  const made = madeHere(sql)
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .filter((statement) => !made.has(tableOf(statement)))
  return statements.flatMap((statement) => {
    const found = TAKING.flatMap(([what, is]) => (is.test(statement) ? [what] : []))
    if (/\bCREATE\s+UNIQUE\s+INDEX\b/i.test(statement)) found.push('asks for values that differ')
    const added = /\bALTER\s+TABLE\b/i.test(statement) ? (statement.match(ADDED) ?? []) : []
    if (added.some(asksForAValue)) found.push('adds a column that asks for a value')
    return [...new Set(found)]
  })
}
