/** The threads of one process tell one another what browser probes saw; one of them, the keeper, writes it down. */
import { createProbeMemory, type ProbeMemory, type Remembered } from './probes.ts'

/** An answer of the probe. `remembered`: what it says against the visitor; absent: nothing. `row`: what is to be kept. */
export type ProbeNews<Row> = { remembered?: Remembered | undefined; row?: Row | undefined }

export type Probes<Row> = Pick<ProbeMemory, 'recall'> & {
  learn: (news: ProbeNews<Row>) => void
  /** Takes in what is known already and kept elsewhere. */
  hear: (remembered: Remembered) => void
  close: () => void
}

type Message<Row> = { kind: 'news'; news: ProbeNews<Row> } | { kind: 'all'; all: Remembered[] } | { kind: 'ask' }

/** In one message, so that no loop is held up. */
const SLICE = 500

/**
 * Joins the channel `name`. A thread that joins asks the keeper for what is known so far. `keep`: makes this one the keeper,
 * which is given each answer once; may throw, then its row is lost.
 */
export function joinProbes<Row>(name: string, keep?: (news: ProbeNews<Row>) => void, memory: ProbeMemory = createProbeMemory()): Probes<Row> {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
  const post = (message: Message<Row>): void => channel.postMessage(message)

  function take(news: ProbeNews<Row>): void {
    if (news.remembered) memory.remember(news.remembered)
    try {
      keep?.(news)
    } catch {
      // The spool says by itself that it is full. No visit depends on the row.
    }
  }

  function tellAll(): void {
    const all = [...memory.entries()]
    for (let start = 0; start < all.length; start += SLICE) post({ kind: 'all', all: all.slice(start, start + SLICE) })
  }

  channel.addEventListener('message', (event) => {
    const message = (event as unknown as { data: Message<Row> }).data
    if (message.kind === 'news') take(message.news)
    else if (message.kind === 'all') message.all.forEach(memory.remember)
    else if (keep) tellAll()
  })
  channel.unref()
  if (keep) tellAll()
  else post({ kind: 'ask' })

  return {
    recall: memory.recall,
    learn(news) {
      take(news)
      post({ kind: 'news', news })
    },
    hear(remembered) {
      memory.remember(remembered)
      post({ kind: 'all', all: [remembered] })
    },
    close: () => channel.close(),
  }
}
