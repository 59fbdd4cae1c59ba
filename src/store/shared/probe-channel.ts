/** The threads of one process share what browser probes saw; one of them, the keeper, writes it down. */
import { createRecent } from '../../lib/flow/recent.ts'
import { createProbeMemory, type MemoryPart, type PlaceOf, type ProbeMemory, type Remembered } from './probes.ts'

/** An answer of the probe. `remembered`: what later visits must know of it. `row`: what is stored. */
export type ProbeNews<Row> = {
  remembered?: Remembered | undefined
  row?: Row | undefined
  /** Whose check it was, and where they came from. */
  checked?: { visitor: string; referrer: string } | undefined
}

export type Probes<Row> = Pick<ProbeMemory, 'recall' | 'othersOf' | 'checkOf'> & {
  learn: (news: ProbeNews<Row>) => void
  /** Where a visitor came from who lately took the check; undefined: it is not known. */
  referrerOf: (visitor: string) => string | undefined
  /** Takes in what is known already and kept elsewhere. */
  hear: (remembered: Remembered) => void
  close: () => void
}

type Message<Row> =
  | { kind: 'news'; news: ProbeNews<Row> }
  | { kind: 'all'; all: MemoryPart }
  | { kind: 'remembered'; remembered: Remembered }
  | { kind: 'ask' }

/** Visitors between the check and their page: a few seconds of a busy service. */
const MOST_CHECKED = 5000

/** Entries of one message, so that no event loop is blocked. */
const SLICE = 500

/**
 * Joins the channel `name`. A thread that joins asks the keeper for what is known so far. `keep` makes this thread the
 * keeper: it is called with each answer once, without `remembered` if that is known already. If it throws, the row is
 * lost.
 */
export function joinProbes<Row>(name: string, placeOf: PlaceOf, keep?: (news: ProbeNews<Row>) => void): Probes<Row> {
  const memory = createProbeMemory(placeOf)
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
  const post = (message: Message<Row>): void => channel.postMessage(message)

  const referrers = createRecent<string, string>(MOST_CHECKED)

  function take(news: ProbeNews<Row>): void {
    if (news.checked) referrers.set(news.checked.visitor, news.checked.referrer)
    const isNew = news.remembered !== undefined && memory.remember(news.remembered)
    try {
      keep?.(isNew ? news : { row: news.row })
    } catch {
      // The spool reports by itself that it is full, and no visit depends on the row.
    }
  }

  function publish(): void {
    const { recalled, places, flagged } = memory.parts()
    for (let start = 0; start < recalled.length; start += SLICE)
      post({ kind: 'all', all: { recalled: recalled.slice(start, start + SLICE), places: [], flagged: [] } })
    if (places.length > 0) post({ kind: 'all', all: { recalled: [], places, flagged } })
  }

  channel.addEventListener('message', (event) => {
    const message = (event as unknown as { data: Message<Row> }).data
    if (message.kind === 'news') take(message.news)
    else if (message.kind === 'all') memory.adopt(message.all)
    else if (message.kind === 'remembered') memory.remember(message.remembered)
    else if (keep) publish()
  })
  channel.unref()
  if (keep) publish()
  else post({ kind: 'ask' })

  return {
    recall: memory.recall,
    othersOf: memory.othersOf,
    checkOf: memory.checkOf,
    // looked for at each visit, and mostly there is nobody
    referrerOf: (visitor) => (referrers.size === 0 ? undefined : referrers.get(visitor)),
    learn(news) {
      take(news)
      post({ kind: 'news', news })
    },
    hear(remembered) {
      memory.remember(remembered)
      post({ kind: 'remembered', remembered })
    },
    close: () => channel.close(),
  }
}
