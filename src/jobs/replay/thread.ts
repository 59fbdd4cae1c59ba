/** The thread that judges the visits of a replay. */
import { parentPort, workerData } from 'node:worker_threads'
import { judgeTwice } from '../../features/judge-twice.ts'
import { createReplay } from '../../rules/replay.ts'
import { hitsIn } from '../../store/events/replay-hits.ts'
import type { JudgingAnswer, JudgingData, JudgingQuestion } from './judging.ts'

const given = workerData as JudgingData
const judgeHit = judgeTwice(given.question)
const replay = createReplay(given.counts ?? undefined)
let judged = given.counts?.judged ?? 0

function answer(question: JudgingQuestion): JudgingAnswer {
  if ('lines' in question)
    for (const kept of hitsIn(question.lines)) {
      replay.add(judgeHit(kept))
      judged += 1
    }
  else if ('converted' in question)
    for (const { kept, paid } of question.converted) replay.addConverted(judgeHit(kept), paid)
  else if (question.ask === 'counts') return { judged, counts: replay.counts() }
  else return { judged, result: replay.result(question.visits) }
  return { judged }
}

parentPort?.on('message', (question: JudgingQuestion) => parentPort?.postMessage(answer(question), []))
