/** One engine, many connections: whose turn it is. A connection inside a transaction keeps the engine to itself. */

/** What the queue needs to know of a connection: how to cut it off. */
export type Taker = { cut: () => void }

export type Turns = {
  /** Runs `work` when it is the taker's turn. */
  take: (taker: Taker, work: () => Promise<void>) => void
  /** The taker has left: what he still waits for is dropped, his open transaction is rolled back. */
  leave: (taker: Taker) => void
  /** Resolves when nothing runs and nothing waits. */
  idle: () => Promise<void>
}

/**
 * A transaction whose owner says nothing for so long is cut off, as idle_in_transaction_session_timeout does elsewhere.
 */
const SILENCE_MS = 30_000

export function makeTurns(
  engine: { inTransaction: () => boolean; rollback: () => Promise<void> },
  silenceMs = SILENCE_MS,
): Turns {
  let waiting: { taker: Taker; work: () => Promise<void> }[] = []
  let holder: Taker | undefined
  let running = false
  let silence: NodeJS.Timeout | undefined
  const watchers: (() => void)[] = []

  function next() {
    const at = holder ? waiting.findIndex((one) => one.taker === holder) : 0
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(silence)
    for (let job = next(); job; job = next()) {
      const { taker } = job
      await job.work().catch(() => taker.cut())
      holder = engine.inTransaction() ? taker : undefined
    }
    running = false
    if (holder) silence = setTimeout(holder.cut, silenceMs).unref()
    if (waiting.length === 0) for (const tell of watchers.splice(0)) tell()
  }

  return {
    take(taker, work) {
      waiting.push({ taker, work })
      void run()
    },
    leave(taker) {
      waiting = waiting.filter((one) => one.taker !== taker)
      waiting.push({ taker, work: async () => (holder === taker ? engine.rollback() : undefined) })
      void run()
    },
    idle: () => (running || waiting.length > 0 ? new Promise((resolve) => watchers.push(resolve)) : Promise.resolve()),
  }
}
