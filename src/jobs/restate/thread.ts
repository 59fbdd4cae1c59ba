/** The thread that judges past visits by today's policy. */
import { parentPort, workerData } from 'node:worker_threads'
import { judgeToday, type TodaysPolicy } from '../../features/judge-today.ts'
import { hitsIn } from '../../store/events/replay-hits.ts'
import type { RestatedHit } from '../../store/events/restated.ts'

/** Hits as lines of the store. */
export type RestateQuestion = { lines: string }
export type RestateAnswer = { judged: number; rows: RestatedHit[] }

const judgeHit = judgeToday(workerData as TodaysPolicy)

parentPort?.on('message', ({ lines }: RestateQuestion) => {
  const hits = hitsIn(lines)
  const rows = hits.map(judgeHit).filter((row) => row !== undefined)
  parentPort?.postMessage({ judged: hits.length, rows } satisfies RestateAnswer, [])
})
