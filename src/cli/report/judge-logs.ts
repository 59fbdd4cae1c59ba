/** Reads logs once and collects the report. */
import type { Readable } from 'node:stream'
import { createStandAlone } from '../../edge/answer/log/stand-alone.ts'
import type { Detection } from '../../outside/detection/detection.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import type { LogReader } from '../log/formats.ts'
import { printable } from '../../lib/text/text.ts'
import { createVisits, UNNAMED_SITE } from '../log/visits.ts'
import { createCollector } from './figures.ts'
import { inOrder, type Log, openLog } from './merge.ts'
import type { Report } from './page.ts'

type Judging = {
  files: readonly string[]
  stdin: Readable
  /** Makes a reader for each file. */
  reader: () => LogReader
  /** '' when the log contains it, or it is unknown. */
  site: string
  all: boolean
  countries: readonly string[]
  detection: Detection
  signal: AbortSignal
  /** Now and then. `share`: of the bytes, 0 to 1; undefined: unknown. */
  progress: (lines: number, share: number | undefined) => void
}

const MOST_SHOWN = 5
/** Lines between checks of clock and signals. */
const LINES_A_LOOK = 5000

/** @throws Error with the file's name when unreadable (before judging) or broken, and on `signal`. */
export async function judgeLogs(judging: Judging): Promise<Report> {
  const { files, stdin, detection, countries, signal } = judging
  const judge = createStandAlone({ detection, countries })
  const outcomeOf = createVisits({ site: judging.site || UNNAMED_SITE, all: judging.all })
  const logs: Log[] = []
  for (const file of files) logs.push(await openLog(file, stdin, { outcomeOf, reader: judging.reader }))
  const collector = createCollector()
  const firstUnreadable: string[] = []
  const count = { skipped: 0, noRequest: 0, unreadable: 0 }
  let [lines, networks] = [0, false]

  for await (const { file, line, text, outcome } of inOrder(logs)) {
    lines += 1
    if (lines % LINES_A_LOOK === 0) await look(lines)
    if (outcome === 'skipped' || outcome === 'noRequest') {
      count[outcome] += 1
      continue
    }
    const judged = typeof outcome === 'object' && judge({ ...outcome.visit, time: Date.parse(outcome.visit.time) })
    if (judged) {
      networks ||= judged.facts.asn > 0
      collector.add(judged)
      continue
    }
    count.unreadable += 1
    if (firstUnreadable.length < MOST_SHOWN)
      firstUnreadable.push(`${file}:${line}: ${text === undefined ? '…' : printable(text)}`)
  }
  signal.throwIfAborted()
  return {
    figures: collector.read(),
    files,
    lines,
    ...count,
    formats: logs.map(({ file, formats }) => ({ file, lines: formats() })),
    firstUnreadable,
    countries,
    signalsVersion: String(SIGNALS_VERSION),
    dataVersion: detection.version(),
    networks,
  }

  /** Lets signals in, which wait while lines come. */
  async function look(done: number): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve))
    signal.throwIfAborted()
    const size = logs.reduce((sum, log) => sum + log.size, 0)
    const read = logs.reduce((sum, log) => sum + log.read(), 0)
    judging.progress(done, size > 0 && !files.includes('-') ? read / size : undefined)
  }
}
