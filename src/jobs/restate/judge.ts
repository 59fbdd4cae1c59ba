import { judgeToday, type TodaysPolicy } from '../../domain/judging/judge-today.ts'
import { hitsIn } from '../../store/events/experiments/replay-hits.ts'
import type { RestatedHit } from '../../store/events/experiments/restated.ts'
import { serveQuestions } from '../judging-process.ts'

export type RestateQuestion = { slice: string }
export type RestateAnswer = { judged: number; rows: RestatedHit[] }

serveQuestions((policy: TodaysPolicy) => {
  const judgeHit = judgeToday(policy)
  return ({ slice }: RestateQuestion): RestateAnswer => {
    const rows: RestatedHit[] = []
    let judged = 0
    for (const kept of hitsIn(slice)) {
      const row = judgeHit(kept)
      if (row) rows.push(row)
      judged += 1
    }
    return { judged, rows }
  }
})
