/** A file's lines as they would be entered, or what is asked first. */
import { Refusal } from '../../src/contract/failure.ts'
import { decimalText } from '../../src/lib/numbers/decimal.ts'
import { costLine } from '../../src/rules/money/costs/report.ts'
import { openQuestions, openReport } from '../../src/rules/money/reports/report.ts'
import { createByteReader } from '../../src/rules/table/encoding.ts'
import type { RightFile, SentFile } from './cases/cost-files.ts'

export async function readReport({ file, currency = 'USD' }: SentFile, { encoding }: RightFile): Promise<RightFile> {
  const [seen, whole] = [createByteReader(), Buffer.from(file)]
  seen.add(whole)
  async function* bytes() {
    yield whole
  }
  const opened = openReport({ size: whole.length, bytes }, seen.end(), {
    preset: undefined,
    chosen: {},
    earlier: [],
    currency,
    timezone: 'UTC',
    today: '2026-11-28',
    answers: {},
    missing: (has) => (['day', 'amount'] as const).filter((field) => !has(field) && !(field === 'day' && has('start'))),
  })
  const report = await opened.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (report instanceof Refusal) return { noTable: (report.validation?.['body'] ?? []).join() }
  const open = openQuestions(report.questions)
  if (open.length > 0) return { asks: open.map(({ code }) => code) }
  if ('noHead' in report) return {}
  const lines: string[] = []
  const refused: number[] = []
  for await (const { cells } of report.rows()) {
    if (cells.left) continue
    const line = costLine(cells, report.how)
    if ('error' in line) refused.push(line.line)
    else lines.push(`${line.days.from} ${decimalText(line.amount)} ${line.currency}`)
  }
  return { lines, ...(refused.length > 0 && { refused }), ...(encoding !== undefined && { encoding: report.encoding }) }
}
