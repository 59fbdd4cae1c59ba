/** Speed and memory of a large export. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { LOG_COLUMNS } from '../../../src/contract/hits/export.ts'
import { fileOf, type Row } from '../../../src/features/statistics/export.ts'
import { shiftDay } from '../../../src/lib/time/day.ts'
import { isoOf } from '../../../src/store/events/counts.ts'
import type { Events } from '../../../src/store/events/events.ts'
import { hitSlices } from '../../../src/store/events/hits/slices.ts'
import { DAYS, LAST_DAY } from './hits.ts'

const ROWS = 1_000_000
const MB = 2 ** 20

/** One line about a million log rows of one campaign as CSV. */
export async function measureExport(events: Events, campaign: string): Promise<string> {
  const requested = {
    campaigns: [campaign],
    startDate: shiftDay(LAST_DAY, -DAYS),
    endDate: LAST_DAY,
    timezone: 'UTC',
    filter: {},
    class: 'all',
  } as const
  const before = process.memoryUsage()
  const loop = monitorEventLoopDelay({ resolution: 5 })
  let [rows, bytes, heap, resident] = [0, 0, 0, 0]
  async function* counted(): AsyncGenerator<Row[]> {
    for await (const slice of hitSlices(events, requested)) {
      rows += slice.length
      yield slice.map(({ at, campaign: of, ...row }) => ({
        ...row,
        time: isoOf(at),
        companyId: of,
        companyName: 'Spring',
      }))
      if (rows >= ROWS) return
    }
  }
  const began = performance.now()
  loop.enable()
  for await (const text of fileOf('csv', LOG_COLUMNS, counted())) {
    bytes += Buffer.byteLength(text)
    const { heapUsed, rss } = process.memoryUsage()
    heap = Math.max(heap, heapUsed)
    resident = Math.max(resident, rss)
  }
  loop.disable()
  const seconds = (performance.now() - began) / 1000
  return [
    `Export: ${rows.toLocaleString('en')} rows of the big campaign, all columns, as CSV: ${Math.round(bytes / MB)} MB in ${seconds.toFixed(1)} s (${Math.round(rows / seconds).toLocaleString('en')} rows a second);`,
    `heap at most ${Math.round(heap / MB)} MB (${Math.round(before.heapUsed / MB)} before), resident ${Math.round(resident / MB)} MB (${Math.round(before.rss / MB)} before); loop held up ${Math.round(loop.percentile(99) / 1e6)} ms p99, ${Math.round(loop.max / 1e6)} ms at most`,
  ].join(' ')
}
