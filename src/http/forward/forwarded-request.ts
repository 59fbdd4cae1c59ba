/** One request to the panel: waits for a place, is sent once complete, and frees its place at the response. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import type { Cut } from '../visit/cuts.ts'
import { discardBody } from './drain-body.ts'
import { refusalFor, takePlace, type ForwardPools } from './forward-pools.ts'
import { endToEndHeaders, type PanelClient } from './panel-client.ts'
import type { Release } from '../../lib/flow/fair-pool.ts'

export type ForwardOptions = {
  way: PanelClient
  pools: ForwardPools
  cut: Cut
  /** Milliseconds; for tests that cannot wait. */
  patience?: Partial<Patience>
}
export type Patience = {
  /** For a place. */
  place: number
  /** Until the response begins; streaming has no limit. */
  firstByte: number
  /** For a panel that is still opening. */
  opening: number
  /** For the next piece of a large body. */
  sender: number
}

const PATIENCE: Patience = { place: 30_000, firstByte: 120_000, opening: 0, sender: 10_000 }
/** Milliseconds between checks whether the panel is open. */
const LOOK_MS = 50
/** Bytes collected before asking the panel; larger bodies are streamed. */
const SMALL_BODY = 64 * 1024
/** Bytes buffered for a slow reader, to free the panel. */
const SMALL_ANSWER = 256 * 1024
const RETRY_SECONDS = 2

type Body = { started: Buffer[]; whole: boolean }
type Question = ForwardOptions & {
  request: FastifyRequest
  reply: FastifyReply
  body: Body
  party: string
  release: Release
  timers: Set<NodeJS.Timeout>
  answered: boolean
  since: number
  sent?: ClientRequest
}

/** Always answers through `reply`. */
export async function forwardRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  asking: ForwardOptions,
): Promise<FastifyReply> {
  const body = await readBegin(request.raw)
  if (!body) return reply // disconnected
  const started = { release: () => {}, timers: new Set<NodeJS.Timeout>(), answered: false, since: performance.now() }
  const question: Question = { ...asking, request, reply, body, party: rateLimitKey(request.ip), ...started }
  whenOver(request, reply, () => {
    settle(question)
    question.sent?.destroy()
  })
  const waits = after(question, 'place', () => {
    settle(question)
    asking.cut('full')
    refuse(question, refusalFor('full'))
  })
  const pool = body.whole ? asking.pools.short : asking.pools.uploads
  const begin = (): void => {
    drop(question, waits)
    askPanel(question)
  }
  question.release = takePlace(pool, question.party, { begin, cut: asking.cut })
  return reply
}

/** Frees the place and clears all timers. */
function settle(question: Question): void {
  for (const timer of question.timers) clearTimeout(timer)
  question.timers.clear()
  question.release()
}

function after(question: Question, which: keyof Patience, act: () => void): NodeJS.Timeout {
  const timer = setTimeout(act, question.patience?.[which] ?? PATIENCE[which])
  question.timers.add(timer)
  return timer
}

function drop({ timers }: Question, timer: NodeJS.Timeout): void {
  clearTimeout(timer)
  timers.delete(timer)
}

/** The body, or a large one's beginning; undefined when disconnected. */
function readBegin(raw: IncomingMessage): Promise<Body | undefined> | Body {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (length === undefined && encoding === undefined) return { started: [], whole: true }
  return new Promise((resolve) => {
    const started: Buffer[] = []
    let size = 0
    const done = (body: Body | undefined): void => {
      raw.off('data', take).off('end', end).off('close', gone)
      resolve(body)
    }
    const take = (chunk: Buffer): void => {
      started.push(chunk)
      size += chunk.length
      if (size <= SMALL_BODY) return
      raw.pause()
      done({ started, whole: false })
    }
    const end = (): void => done({ started, whole: true })
    const gone = (): void => done(undefined)
    raw
      .on('error', () => {})
      .on('data', take)
      .on('end', end)
      .on('close', gone)
  })
}

/**
 * Calls `act` once, when the response is sent or the client gone. A response queued behind another does not see the
 * close.
 */
function whenOver({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, act: () => void): void {
  const over = (): void => {
    socket.off('close', over)
    raw.off('close', over)
    act()
  }
  socket.on('close', over)
  raw.on('close', over)
}

function askPanel(question: Question): void {
  const { way, request } = question
  const sent = way.ask(request)
  question.sent = sent
  const late = after(question, 'firstByte', () => sent.destroy(new Error('no answer')))
  sent.on('response', (answer) => {
    question.answered = true
    drop(question, late)
    request.raw.unpipe(sent)
    if (!request.raw.complete) discardBody(request.raw)
    answerWith(question, answer)
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (question.answered) return
    drop(question, late)
    if (willOpen(question, error)) {
      question.timers.add(setTimeout(() => askPanel(question), LOOK_MS))
      return
    }
    settle(question)
    refuse(question, new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS }))
  })
  sendBody(question, sent)
}

/** The panel is not listening yet, and the request can be repeated. */
function willOpen({ patience, since, body, reply }: Question, { code = '' }: NodeJS.ErrnoException): boolean {
  const isNotOpen = code === 'ENOENT' || code === 'ECONNREFUSED'
  const waited = performance.now() - since
  return isNotOpen && body.whole && !reply.raw.destroyed && waited < (patience?.opening ?? PATIENCE.opening)
}

function sendBody(question: Question, sent: ClientRequest): void {
  const { started, whole } = question.body
  for (const chunk of started) sent.write(chunk)
  if (whole) return void sent.end()
  watchSender(question, sent)
  question.request.raw.pipe(sent)
}

/** Aborts a large body that stalls. */
function watchSender(question: Question, sent: ClientRequest): void {
  const { raw } = question.request
  let came = 0
  raw.on('data', (chunk: Buffer) => (came += chunk.length))
  const look = (before: number): void => {
    after(question, 'sender', () => {
      if (raw.complete || question.answered || sent.destroyed) return
      if (came !== before || raw.isPaused()) return look(came) // paused: waiting for the panel
      question.cut('slow_sender')
      settle(question)
      void question.reply.header('connection', 'close')
      refuse(question, new Refusal(408, TEXTS.tooSlow))
      sent.destroy()
    })
  }
  look(came)
}

function refuse({ reply }: Question, refusal: Refusal): void {
  if (!reply.sent && !reply.raw.destroyed) void reply.send(refusal)
}

const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false

function answerWith(question: Question, answer: IncomingMessage): void {
  const { reply, pools, party, cut } = question
  answer.on('error', () => {}) // reported by its end
  const seat = isEventStream(answer) ? pools.long.take(party, () => {}) : undefined
  if (typeof seat === 'string') {
    cut('streams')
    settle(question)
    answer.destroy()
    return refuse(question, refusalFor(seat))
  }
  if (seat) move(question, seat)
  void reply.code(answer.statusCode ?? 502)
  for (const [name, value] of Object.entries(endToEndHeaders(answer.headers))) {
    if (value !== undefined) void reply.header(name, value)
  }
  void reply.send(seat ? passOn(question, answer, 0) : keepShort(question, answer))
}

function move(question: Question, seat: Release): void {
  question.release()
  question.release = seat
}

/** A larger response moves to the long pool, if there is a place. */
function keepShort(question: Question, answer: IncomingMessage): PassThrough {
  answer.on('end', () => question.release())
  answer.once('pause', () => {
    const seat = question.pools.long.take(question.party, () => {})
    if (typeof seat === 'function') move(question, seat)
  })
  return passOn(question, answer, SMALL_ANSWER)
}

/** Pipes the response, up to `kept` bytes ahead of the reader. Destroys a truncated one. */
function passOn({ reply }: Question, answer: IncomingMessage, kept: number): PassThrough {
  const through = new PassThrough({ highWaterMark: Math.max(kept, 1) })
  answer.on('close', () => {
    if (answer.complete || through.destroyed) return
    if (!reply.raw.headersSent) return instead(reply, through)
    reply.raw.destroy()
    through.destroy()
  })
  return answer.pipe(through)
}

/** Nothing is sent yet: refuses without the response’s headers. */
function instead(reply: FastifyReply, through: PassThrough): void {
  for (const name of reply.raw.getHeaderNames()) {
    reply.raw.removeHeader(name)
    void reply.removeHeader(name)
  }
  through.destroy(new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS }))
}
