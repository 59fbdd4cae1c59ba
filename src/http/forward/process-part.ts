/**
 * What an edge asks the process behind it for: its health and its figures. One that is busy or away is not waited for.
 */

export type Wanted = 'health' | 'figures'
export type ProcessQuestion = { kind: 'ask'; id: number; wanted: Wanted }
/** `value`: health is an object, figures are a text. */
export type ProcessAnswer = { kind: 'answer'; id: number; value: object | string }

/** `value`: undefined when there was no answer yet. `ageMs`: how old it is; 0 when it is of now. */
export type Known = { value: object | string | undefined; ageMs: number }

export type ProcessPart = {
  /** What holds now, or the last answer where nothing comes in time. */
  ask: (wanted: Wanted) => Promise<Known>
  hear: (answer: ProcessAnswer) => void
  /** What its health is at the start. */
  begin: (health: object) => void
  /** Milliseconds since its last answer. */
  silentMs: () => number
  close: () => void
}

/** Milliseconds for an answer. Figures wait for stores, which are given three seconds. */
const PATIENCE_MS: Record<Wanted, number> = { health: 1000, figures: 4000 }
/** Between two questions for its health of its own accord: so old is what is known of it when it falls silent. */
const KEEP_UP_MS = 2000
/** Silent for so long, it is asked again, but nobody waits for it. */
const SILENT_MS = 6000

type Options = { /** Sends a question. */ post: (question: ProcessQuestion) => void; patience?: Record<Wanted, number> }

/** Asks for health now and then by itself, so that what is known of it is not old. */
export function createProcessPart({ post, patience = PATIENCE_MS }: Options): ProcessPart {
  const last = new Map<Wanted, { value: object | string; at: number }>()
  const waiting = new Map<number, { wanted: Wanted; resolve: (known: Known) => void; timer: NodeJS.Timeout }>()
  /**
   * Requested, but not sent yet: callers who come while a question is under way share the next one, which gives what
   * holds after they came.
   */
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
