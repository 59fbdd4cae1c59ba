import { readersOf } from '../../src/cli/log/formats.ts'
import { logLines } from '../../src/cli/log/lines.ts'
import { createVisits } from '../../src/cli/log/visits.ts'
import { ACCESS_LOGS, type RightLog, type SentLog } from './cases/access-logs.ts'
import { tryCases, type WorldCase } from './world.ts'

async function outcome({ log, format }: SentLog, { right }: WorldCase<SentLog, RightLog>): Promise<RightLog> {
  const bytes = Buffer.isBuffer(log) ? log : Buffer.from(log.join('\n'))
  const reader = readersOf(format)
  if (typeof reader !== 'function') throw new Error(reader.wrong)
  const { read } = reader()
  const outcomeOf = createVisits({ site: 'https://shop.example', all: false })
  let last: RightLog = 'unreadable'
  for await (const { text = '' } of logLines(ReadableStream.from([bytes]), { whole: true })) {
    const found = outcomeOf(text, read)
    if (found === 'comment') continue
    if (typeof found === 'string') {
      last = found
      continue
    }
    const { ip, url, userAgent, referrer, time } = found.visit
    const isTimed = typeof right === 'object' && right.time !== undefined
    last = { ip, url, userAgent, ...(referrer !== '' && { referrer }), ...(isTimed && { time }) }
  }
  return last
}

tryCases(ACCESS_LOGS, outcome)
