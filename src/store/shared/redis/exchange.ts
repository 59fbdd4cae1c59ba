/**
 * Exchange by a Redis stream: each process writes its batches and reads the others'; none waits for another. The stream
 * holds two minutes; a process cut off for longer, or whose Redis restarted, reads the event store instead.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExchangeHandlers, Exchange } from '../exchange.ts'
import { connectReader, connectRedis } from './connection.ts'
import { createOutbox, type Entry } from './outbox.ts'
import type { RedisTrouble } from '../../../rules/status/redis-trouble.ts'
import { pollRedisInfo } from './info.ts'
import { troubleOf } from './trouble.ts'

export const STREAM = 'weir:news'
/** Length of the stream, milliseconds, and its expiry after the last batch, seconds. */
const [KEPT_MS, FORGOTTEN_S] = [120_000, 600]
/** After so long without reading, trimmed entries may have been missed. Milliseconds. */
const SURE_MS = 90_000
const BLOCK_MS = 1000
const AT_ONCE = 500
const AGAIN_MS = 200
/** Readers start this long before now: newer visits may not be in the event store yet. Milliseconds. */
const BEFORE_MS = 5000
const MARK_MS = 1500

export function redisExchange(url: string, say: (line: string) => void): Exchange {
  const self = randomUUID()
  const writer = connectRedis(url)
  const reader = connectReader(url, BLOCK_MS)
  const closing = new AbortController()
  let cursor: string | undefined
  let until = 0
  let run = ''
  let lastRead = 0
  let away = false
  let reason: RedisTrouble | undefined
  let refusal: RedisTrouble | undefined
  reader.on('error', (error) => void (reason = troubleOf(error)))
  const info = pollRedisInfo(writer)
  /** Last batch number by process, to ignore repeats. */
  const last = new Map<string, number>()

  const turn = (nowAway: boolean): void => {
    if (nowAway !== away)
      say(
        nowAway
          ? 'Redis does not answer: this process counts visitors on its own until it does'
          : 'Redis answers again',
      )
    away = nowAway
  }
  const outbox = createOutbox(async (entry: Entry) => {
    const oldest = `${Math.max(0, Number((cursor ?? '0').split('-')[0]) - KEPT_MS)}`
    const { number, kind, body } = entry
    const answers = await writer
      .pipeline()
      .xadd(STREAM, 'MINID', '~', oldest, '*', 'p', self, 'n', String(number), kind, body)
      .expire(STREAM, FORGOTTEN_S)
      .exec()
    const failed = (answers ?? [[new Error('no answer')]]).find(([error]) => error)?.[0]
    refusal = troubleOf(failed)
    if (failed) throw failed
  })

  const timeOf = async (): Promise<number> => {
    const [seconds, micros] = await reader.time()
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }
  /** Identifies the server's start. */
  const runOf = async (): Promise<string> => /run_id:(\w+)/.exec(await reader.info('server'))?.[1] ?? ''

  /** True if everything since the last read is still in the stream. */
  async function reach(): Promise<boolean> {
    const [now, found] = [await timeOf(), await runOf()]
    const sure = cursor !== undefined && found === run && performance.now() - lastRead < SURE_MS
    if (!sure) {
      cursor = `${now - BEFORE_MS}-0`
      until = now
    }
    run = found
    return sure
  }

  async function listenOn(ears: ExchangeHandlers): Promise<void> {
    let reached = cursor !== undefined
    while (!closing.signal.aborted) {
      try {
        if (!reached && !(await reach())) ears.missed()
        reached = true
        const answer = await reader.xreadBuffer('COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, cursor ?? '$')
        lastRead = performance.now()
        turn(false)
        reason = undefined
        for (const entry of readEntries(answer)) hear(entry, ears)
      } catch (error) {
        if (closing.signal.aborted) return
        reason = troubleOf(error) ?? reason
        reached = false
        turn(true)
        await wait(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  function hear(
    { id, process, number, kind, body }: ReturnType<typeof readEntries>[number],
    ears: ExchangeHandlers,
  ): void {
    cursor = id
    if (process === self || number <= (last.get(process) ?? 0)) return
    last.set(process, number)
    if (kind === 's') ears.seen(body, Number(id.split('-')[0]) <= until)
    else if (kind === 'b') ears.learnt(JSON.parse(body.toString()) as Parameters<ExchangeHandlers['learnt']>[0])
    else if (kind === 'm') ears.missed()
  }

  let running: Promise<void> = Promise.resolve()
  return {
    seen: (batch) => outbox.put('s', Buffer.from(batch)),
    learnt: (remembered) => outbox.put('b', Buffer.from(JSON.stringify(remembered))),
    async mark() {
      const marked = (async () => {
        while (reader.status !== 'ready') await wait(20, undefined, { signal: closing.signal, ref: false })
        await reach()
      })().catch(() => undefined)
      await Promise.race([marked, wait(MARK_MS, undefined, { ref: false })])
      if (cursor === undefined) turn(true)
    },
    listen(ears) {
      lastRead = performance.now()
      running = (async () => {
        // batches until now may also be in the event store, which was just read
        if (cursor !== undefined) until = await timeOf().catch(() => until)
        await listenOn(ears)
      })()
    },
    state: () => ({ state: away ? 'away' : 'ok', waiting: outbox.waiting() }),
    trouble: () => (away ? (reason ?? { kind: 'redisAway', about: '' }) : (refusal ?? info.trouble() ?? null)),
    async close() {
      await outbox.close()
      closing.abort()
      await info.close()
      reader.disconnect()
      writer.disconnect()
      await running
    },
  }
}

// Parses the answer of XREAD; skips foreign entries.

type StreamEntry = { id: string; process: string; number: number; kind: string; body: Buffer }

type Given = readonly [id: Buffer, fields: readonly Buffer[]]
type Answer = readonly [stream: Buffer, entries: readonly Given[]][] | null

const KINDS = new Set(['s', 'b', 'm'])
const FIELDS = 6

function readEntry([id, fields]: Given): StreamEntry[] {
  if (fields.length !== FIELDS) return []
  const [p, process = '', n, number, kind = ''] = fields.slice(0, FIELDS - 1).map(String)
  if (p !== 'p' || n !== 'n' || !KINDS.has(kind)) return []
  return [{ id: String(id), process, number: Number(number), kind, body: fields[FIELDS - 1] ?? Buffer.alloc(0) }]
}

function readEntries(answer: unknown): StreamEntry[] {
  return ((answer as Answer) ?? []).flatMap(([, entries]) => entries.flatMap(readEntry))
}
