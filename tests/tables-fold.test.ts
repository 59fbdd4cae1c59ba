/** On phones each row of a table is a small grid: no table is left to scroll sideways. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const TABLE = /<Table(?:<\w+>)?\s[^]*?\/>/g

/** Few narrow columns that fit 360 px, or cells that are read side by side. */
const SIDE_BY_SIDE: ReadonlySet<string> = new Set([
  'web/areas/hits/live/page.tsx',
  'web/areas/statistics/shared-report/page.tsx',
  'web/areas/statistics/statistics/breakdown.tsx',
  'web/areas/statistics/statistics/campaigns/table.tsx',
  'web/areas/statistics/statistics/decided.tsx',
  'web/areas/statistics/statistics/money/report.tsx',
  'web/areas/statistics/statistics/trend.tsx',
])

it('tables fold on phones', () => {
  const unfolded = globSync(['web/areas/**/*.tsx', 'web/shared/**/*.tsx'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx') && !SIDE_BY_SIDE.has(file))
    .flatMap((file) =>
      (readFileSync(path.join(ROOT, file), 'utf8').match(TABLE) ?? [])
        .filter((table) => !/\bfolds\b/.test(table))
        .map(() => file),
    )
  expect(unfolded).toEqual([])
})
