import type { Assessment } from '../../contract/experiments/replay-words.ts'
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import { judgeShadow, type ShadowChanges, type ShadowedCampaign } from '../../domain/judging/judge-shadow.ts'
import type { Difference } from '../../store/config/detection/shadows.ts'
import { hitsIn } from '../../store/events/experiments/replay-hits.ts'
import { serveQuestions } from '../judging-process.ts'

/** `slice`: a file of hits. `campaign` undefined: deleted. */
export type ShadowQuestion = {
  shadow: ShadowChanges & { id: string }
  slice: string
  campaign: ShadowedCampaign | undefined
  sets: readonly SignalSet[]
}
export type ShadowAnswer = { judged: number; unsure: number; moves: Moves; differences: Difference[] }

/** Changed verdicts by old and new class. */
type Moves = Record<'personBot' | 'doubtBot' | 'botPerson' | 'botDoubt' | 'personDoubt' | 'doubtPerson', number>
const MOVE: Record<Assessment, Partial<Record<Assessment, keyof Moves>>> = {
  person: { bot: 'personBot', doubt: 'personDoubt' },
  doubt: { bot: 'doubtBot', person: 'doubtPerson' },
  bot: { person: 'botPerson', doubt: 'botDoubt' },
}

const judges = new Map<string, ReturnType<typeof judgeShadow>>()
/** Cached judges; ended shadows need none. */
const MOST_JUDGES = 60

function judgeOf({ id, ...changes }: ShadowQuestion['shadow']): ReturnType<typeof judgeShadow> {
  let judge = judges.get(id)
  if (!judge) {
    if (judges.size >= MOST_JUDGES) judges.clear()
    judges.set(id, (judge = judgeShadow(changes)))
  }
  return judge
}

function answer({ shadow, slice, campaign, sets }: ShadowQuestion): ShadowAnswer {
  const moves: Moves = { personBot: 0, doubtBot: 0, botPerson: 0, botDoubt: 0, personDoubt: 0, doubtPerson: 0 }
  const byNumber = new Map(sets.map((set) => [set.number, set]))
  const differences: Difference[] = []
  const judgeHit = judgeOf(shadow)
  let [judged, unsure] = [0, 0]
  for (const kept of hitsIn(slice)) {
    judged += 1
    const twice = campaign ? judgeHit(kept, campaign, byNumber) : 'unsure'
    if (twice === 'unsure') {
      unsure += 1
      continue
    }
    const move = MOVE[twice.was][twice.becomes]
    if (!move) continue
    moves[move] += 1
    differences.push({ hit: kept.log.hit, at: new Date(kept.log.time), ...twice })
  }
  return { judged, unsure, moves, differences }
}

serveQuestions(() => answer)
