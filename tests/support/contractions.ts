/** Statements of a migration that break an older release running beside it, so that the file must say so. */

type Kind = readonly [what: string, is: RegExp]

/** Of Postgres and ClickHouse. */
const TAKING: readonly Kind[] = [
  ['drops', /\bDROP\s+(?:TABLE|COLUMN|VIEW|MATERIALIZED|TYPE|FUNCTION|SCHEMA|DEFAULT|IDENTITY)\b/i],
  ['drops', /\bALTER\s+TABLE\s+[^;]*\bDROP\s+(?:IF\s+EXISTS\s+)?(?!CONSTRAINT\b|NOT\b|PROJECTION\b|INDEX\b)\w+/i],
  ['renames', /\bRENAME\b/i],
  ['sets not null', /\bSET\s+NOT\s+NULL\b/i],
  ['changes a type', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b|\bMODIFY\s+COLUMN\b/i],
  ['empties', /\bTRUNCATE\b/i],
]

const ADDED = /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|PROJECTION\b)[^,;]*/gi

/** An older release inserts rows without the column. */
const asksForAValue = (column: string): boolean =>
  /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column)

/** Tables created by the same file. */
const madeHere = (sql: string): Set<string> =>
  new Set([...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, name = '']) => name.toLowerCase()))

const tableOf = (statement: string): string =>
  /\b(?:ALTER\s+TABLE\s+(?:ONLY\s+)?|\bON\s+)(\w+)/i.exec(statement)?.[1]?.toLowerCase() ?? ''

/** Breaking changes of a file, in words. */
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
