/** Health and metrics of an edge's process, without waiting for a busy or dead one. */

type Wanted = 'health' | 'figures'
export type ProcessQuestion = { kind: 'ask'; id: number; wanted: Wanted }
/** `value`: an object for health, a text for metrics. */
export type ProcessAnswer = { kind: 'answer'; id: number; value: object | string }

/** `value`: undefined before the first answer. `ageMs`: 0 for a current one. */
type Known = { value: object | string | undefined; ageMs: number }

export type ProcessPart = {
  /** Current, or the last answer on timeout. */
  ask: (wanted: Wanted) => Promise<Known>
  hear: (answer: ProcessAnswer) => void
  /** Sets the health at the start. */
  begin: (health: object) => void
  /** Milliseconds since its last answer. */
  silentMs: () => number
  close: () => void
}

/** Milliseconds to wait. Metrics wait for stores, which get three seconds. */
const PATIENCE_MS: Record<Wanted, number> = { health: 1000, figures: 4000 }
/** Interval of health queries: age of the last answer at most. */
const KEEP_UP_MS = 2000
/** After this silence it is still asked, but nobody waits. */
const SILENT_MS = 6000

type Options = { post: (question: ProcessQuestion) => void; patience?: Record<Wanted, number> }

export function createProcessPart({ post, patience = PATIENCE_MS }: Options): ProcessPart {
  const last = new Map<Wanted, { value: object | string; at: number }>()
  const waiting = new Map<number, { wanted: Wanted; resolve: (known: Known) => void; timer: NodeJS.Timeout }>()
  /** Callers during a query share the next one, which is newer than their call. */
  const next = new Map<Wanted, Promise<Known>>()
  const current = new Map<Wanted, Promise<Known>>()
  let lastAnswer = performance.now()
  let serial = 0

  const known = (wanted: Wanted): Known => {
    const was = last.get(wanted)
    return { value: was?.value, ageMs: was ? Math.round(performance.now() - was.at) : 0 }
  }

  function put(wanted: Wanted): Promise<Known> {
    const id = (serial += 1)
    const answer = new Promise<Known>((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        resolve(known(wanted))
      }, patience[wanted])
      waiting.set(id, { wanted, resolve, timer })
    }).finally(() => current.delete(wanted))
    current.set(wanted, answer)
    post({ kind: 'ask', id, wanted })
    return answer
  }

  async function ask(wanted: Wanted): Promise<Known> {
    const earlier = current.get(wanted)
    const running = earlier ?? put(wanted)
    if (performance.now() - lastAnswer > SILENT_MS) return known(wanted)
    if (!earlier) return running
    const following =
      next.get(wanted) ??
      running.then(() => {
        next.delete(wanted)
        return put(wanted)
      })
    next.set(wanted, following)
    return following
  }

  const keepingUp = setInterval(() => void ask('health'), KEEP_UP_MS).unref()
  return {
    ask,
    hear({ id, value }) {
      lastAnswer = performance.now()
      const question = waiting.get(id)
      waiting.delete(id)
      if (!question) return
      clearTimeout(question.timer)
      last.set(question.wanted, { value, at: lastAnswer })
      question.resolve({ value, ageMs: 0 })
    },
    begin: (health) => void last.set('health', { value: health, at: performance.now() }),
    silentMs: () => performance.now() - lastAnswer,
    close: () => clearInterval(keepingUp),
  }
}
