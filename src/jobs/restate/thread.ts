/** The thread that judges past visits by today's policy. */
import { workerData } from 'node:worker_threads'
import { judgeToday, type TodaysPolicy } from '../../features/judge-today.ts'
import { hitsIn } from '../../store/events/replay-hits.ts'
import type { RestatedHit } from '../../store/events/restated.ts'
import { answerAll } from '../judging-thread.ts'

/** Hits as lines of the store. */
export type RestateQuestion = { lines: Uint8Array<ArrayBuffer> }
export type RestateAnswer = { judged: number; rows: RestatedHit[] }

const judgeHit = judgeToday(workerData as TodaysPolicy)

answerAll(({ lines }: RestateQuestion): RestateAnswer => {
  const rows: RestatedHit[] = []
  let judged = 0
  for (const kept of hitsIn(lines)) {
    const row = judgeHit(kept)
    if (row) rows.push(row)
    judged += 1
  }
  return { judged, rows }
})
