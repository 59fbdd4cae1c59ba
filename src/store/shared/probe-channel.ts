/** Shares browser probe results among a process's threads; one of them, the keeper, stores them. */
import { createRecent } from '../../lib/flow/recent.ts'
import { createProbeMemory, type MemoryPart, type PlaceOf, type ProbeMemory, type Remembered } from './probes.ts'

/** A probe's answer. `remembered`: for later visits. `row`: to store. */
export type ProbeNews<Row> = {
  remembered?: Remembered | undefined
  row?: Row | undefined
  /** Visitor of a browser check, and where they came from. */
  checked?: { visitor: string; referrer: string } | undefined
}

export type Probes<Row> = Pick<ProbeMemory, 'recall' | 'othersOf' | 'checkOf'> & {
  learn: (news: ProbeNews<Row>) => void
  /** Referrer of a visitor who recently took the check; undefined when unknown. */
  referrerOf: (visitor: string) => string | undefined
  hear: (remembered: Remembered) => void
  close: () => void
}

type Message<Row> =
  | { kind: 'news'; news: ProbeNews<Row> }
  | { kind: 'all'; all: MemoryPart }
  | { kind: 'remembered'; remembered: Remembered }
  | { kind: 'ask' }

/** Visitors between the check and their page: some seconds of a busy service. */
const MOST_CHECKED = 5000

/** Entries per message, few enough not to block the event loop. */
const SLICE = 500

/**
 * Joins the channel `name` and asks the keeper for known results. `keep` makes this thread the keeper: called once per
 * answer, without `remembered` if that is already known. If it throws, the row is lost.
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
      // The spool reports its own errors, and no visit depends on the row.
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
    // usually empty
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
