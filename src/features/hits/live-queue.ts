/** Slow readers skip ahead and get the number of missed hits. */
import type { LiveEvents } from '../../contract/hits/live.ts'
import type { StoredHit } from '../../store/events/hits/logs.ts'
import type { HitBatch } from '../../store/events/hits/live-hits.ts'

type Why = LiveEvents['end']['why']

type LiveQueue = {
  put: (batch: HitBatch) => void
  /** Keep-alive, unless other output is queued. */
  beat: () => void
  end: (why: Why) => void
  body: AsyncIterable<string>
}

const event = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const HELLO = ': live\n\n'
const BEAT = ':\n\n'
const LAST: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** `most`: queued hits. `gone`: called once, at the end. */
export function liveQueue({
  most,
  tell,
  gone,
}: {
  most: number
  tell: (hits: readonly StoredHit[]) => Promise<LiveEvents['hits']['hits']>
  gone: () => void
}): LiveQueue {
  let waiting: StoredHit[] = []
  let leftOut = 0
  let texts: string[] = [HELLO]
  let ending: Why | undefined
  let isOver = false
  let wake: (() => void) | undefined

  const ready = (): boolean => isOver || ending !== undefined || texts.length > 0 || waiting.length + leftOut > 0
  const rouse = () => {
    wake?.()
    wake = undefined
  }
  const finish = () => {
    if (isOver) return
    isOver = true
    waiting = []
    gone()
    rouse()
  }

  async function take(): Promise<string> {
    if (texts.length > 0) return texts.splice(0).join('')
    if (waiting.length + leftOut === 0) return event('end', { why: ending ?? 'stopping' })
    const batch = { rows: waiting, leftOut }
    waiting = []
    leftOut = 0
    return event('hits', { hits: await tell(batch.rows), leftOut: batch.leftOut })
  }

  async function next(): Promise<IteratorResult<string, undefined>> {
    if (!ready()) await new Promise<void>((resolve) => (wake = resolve))
    if (isOver) return LAST
    const isLast = ending !== undefined && texts.length + waiting.length + leftOut === 0
    const value = await take()
    if (isLast) finish()
    return { done: false, value }
  }

  return {
    put({ hits, leftOut: more }) {
      waiting.push(...hits)
      leftOut += more + Math.max(0, waiting.length - most)
      waiting = waiting.slice(-most)
      rouse()
    },
    beat() {
      if (!ready()) texts.push(BEAT)
      rouse()
    },
    end(why) {
      ending ??= why
      rouse()
    },
    body: {
      [Symbol.asyncIterator]: () => ({
        next,
        return: async () => {
          finish()
          return LAST
        },
      }),
    },
  }
}
