/** Streams new hits by fetch, since EventSource cannot send the session's header; reconnects. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveEvents } from '../../src/contract/hits/live.ts'
import { openStream, type CallInput } from './client.ts'
import { ApiError } from './failure.ts'

/**
 * `opening`: no response yet. `lost`: reconnecting. `crowded`: too many streams are open; retrying. `over`: refused
 * for good.
 */
export type LiveState = 'opening' | 'open' | 'lost' | 'crowded' | 'over'
export type LiveHits = LiveEvents['hits']

type LiveListener = {
  onHits: (hits: LiveHits) => void
  /** `again`: reconnected, hits may be missing. */
  onState: (state: LiveState, again: boolean) => void
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000
/** Ms without data or heartbeats until the connection counts as dead. */
const SILENCE = 30_000

/** Hits of a campaign, a client, or all. Returns the stop function. */
function followLive(question: CallInput<'logs.live'>, { onHits, onState }: LiveListener): () => void {
  const stop = new AbortController()
  let wasOpen = false
  let wait = FIRST_WAIT

  function onEvent({ event, data }: EventSourceMessage): void {
    if (event === 'hits') onHits(JSON.parse(data) as LiveHits)
  }

  async function read(): Promise<void> {
    const silence = new AbortController()
    const signal = AbortSignal.any([stop.signal, silence.signal])
    let timer = setTimeout(() => silence.abort(), SILENCE)
    try {
      const body = await openStream('logs.live', question, signal)
      onState('open', wasOpen)
      wasOpen = true
      wait = FIRST_WAIT
      const parser = createParser({ onEvent })
      for await (const text of texts(body)) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE)
        parser.feed(text)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const state = await read().then(() => 'lost' as const, stateAfter)
      if (stop.signal.aborted) return
      onState(state, wasOpen)
      if (state === 'over') return
      await pause(wait, stop.signal)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  onState('opening', false)
  void run()
  return () => stop.abort()
}

/** 4xx would be refused again (except 429); 5xx and lost connections are retried. */
function stateAfter(error: unknown): 'lost' | 'crowded' | 'over' {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return 'lost'
  return error.status === 429 ? 'crowded' : 'over'
}

async function* texts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Random up to a quarter more, so that panels do not reconnect together. */
function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait * (1 + Math.random() / 4))
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

type Options = LiveListener & { question: CallInput<'logs.live'>; enabled: boolean }

/** Restarts when the question changes. `opening` while disabled. */
export function useLive({ question, enabled, onHits, onState }: Options): LiveState {
  const [state, setState] = useState<LiveState>('opening')
  const onNewHits = useEffectEvent(onHits)
  const change = useEffectEvent((next: LiveState, again: boolean) => {
    setState(next)
    onState(next, again)
  })
  const { companyId, clientId } = question
  useEffect(() => {
    if (!enabled) return undefined
    return followLive(
      { companyId, clientId },
      { onHits: (hits) => onNewHits(hits), onState: (next, again) => change(next, again) },
    )
  }, [enabled, companyId, clientId])
  return state
}
