/** Sends visits to the edge in batches, and waits when asked to. */
import { setTimeout as wait } from 'node:timers/promises'
import { LOG_LIMITS, type JudgedVisit } from '../../contract/hits/log-visits.ts'
import { countJudged, countRefused, type Tally } from './tally.ts'
import type { Visit } from './visits.ts'

type Sending = {
  edge: string
  token: string
  key: string
  /** Judges visits without storing them. */ dry: boolean
  tally: Tally
  warn: (line: string) => void
  /** For one batch; following retries forever. */ attempts: number
  signal: AbortSignal
}
export type Sender = {
  add: (visit: Visit, label: string) => Promise<void>
  flush: () => Promise<void>
}

type Batch = { taken: number; known: number; refused: { index: number; why: string }[]; judged?: JudgedVisit[] }

const ASK_MS = 60_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [500, 30_000]

export function createSender({ edge, token, key, dry, tally, warn: note, attempts, signal }: Sending): Sender {
  let batch: { visit: Visit; label: string }[] = []
  const address = `${edge}/edge/v1/log${dry ? '/judge' : ''}`

  async function tryOnce(body: string): Promise<{ batch: Batch } | { again: string; after: number }> {
    const requested = fetch(address, {
      method: 'POST',
      body,
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
    })
    const answer = await requested.catch((error: unknown) => String((error as Error).cause ?? error))
    if (typeof answer === 'string') return { again: answer, after: 0 }
    if (answer.status === 200) return { batch: (await answer.json()) as Batch }
    const detail = `${answer.status} ${(await answer.text()).slice(0, 200)}`
    if (answer.status !== 429 && answer.status < 500) throw new Error(`the edge rejected the log: ${detail}`)
    return { again: detail, after: Number(answer.headers.get('retry-after') ?? 0) * 1000 }
  }

  async function send(visits: readonly Visit[]): Promise<Batch> {
    const body = JSON.stringify({ key, visits })
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await tryOnce(body)
      if ('batch' in outcome) return outcome.batch
      if (attempt >= attempts || signal.aborted) throw new Error(`the edge did not accept the log: ${outcome.again}`)
      if (attempt === 3) note(`waiting for the edge: ${outcome.again}`)
      await wait(Math.max(outcome.after, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))), undefined, {
        signal,
      }).catch(() => undefined)
    }
  }

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const sent = batch
    const { taken, known, refused, judged = [] } = await send(sent.map(({ visit }) => visit))
    batch = []
    tally.taken += taken
    tally.known += known
    for (const { why, index } of refused) countRefused(tally, why, sent[index]?.label ?? '')
    for (const one of judged) countJudged(tally, one)
  }

  return {
    add: async (visit, label) => {
      batch.push({ visit, label })
      if (batch.length === LOG_LIMITS.visits) await flush()
    },
    flush,
  }
}
