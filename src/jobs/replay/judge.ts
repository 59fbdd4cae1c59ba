import { judgeDraft } from '../../domain/judging/judge-draft.ts'
import { networkLookup } from '../../domain/judging/reevaluate-network.ts'
import { openDetection } from '../../outside/detection/detection.ts'
import { createReplay } from '../../rules/experiments/replay.ts'
import { hitsIn } from '../../store/events/experiments/replay-hits.ts'
import { serveQuestions } from '../judging-process.ts'
import type { JudgingAnswer, JudgingData, JudgingQuestion } from './judging.ts'

async function begin(given: JudgingData): Promise<(question: JudgingQuestion) => JudgingAnswer> {
  const { data } = given.question.draft
  const look = data && networkLookup(await openDetection(given.data), data)
  const judgeHit = judgeDraft(given.question, { ...given.known, look })
  const replay = createReplay(given.counts ?? undefined)
  let judged = given.counts?.judged ?? 0
  return (question) => {
    if ('slice' in question)
      for (const kept of hitsIn(question.slice)) {
        const visit = judgeHit(kept)
        if (!visit) continue
        replay.add(visit)
        judged += 1
      }
    else if ('converted' in question)
      for (const { kept, paid } of question.converted) {
        const visit = judgeHit(kept)
        if (visit) replay.addConverted(visit, paid)
      }
    else if (question.ask === 'counts') return { judged, counts: replay.counts() }
    else return { judged, result: replay.result(question.visits) }
    return { judged }
  }
}

serveQuestions(begin)
