import { csvLine, jsonTable } from '../../src/rules/money/feeds/json-table.ts'
import { COST_FEEDS } from './cases/cost-feeds.ts'
import { COST_FILE_FORMS } from './cases/cost-file-forms.ts'
import { COST_FILES } from './cases/cost-files.ts'
import { readReport } from './read-report.ts'
import { tryCases } from './world.ts'

tryCases([...COST_FILES, ...COST_FILE_FORMS], (sent, { right }) => readReport(sent, right))
tryCases(COST_FEEDS, ({ body, currency = 'USD' }, { right }) => {
  const table = jsonTable(body)
  const file = table ? csvLine(table.titles) + [...table.rows()].map(csvLine).join('') : ''
  return readReport({ file, currency }, right)
})
