/** Minimal client of Chromium's debugging protocol. */
import { createInterface } from 'node:readline'
import type { Opened, Visit } from './kind.ts'
import { startChromium } from './machine.ts'

type Answer = {
  id?: number
  result?: Record<string, unknown>
  /** Firefox sends a code and a message of its own. */
  error?: { message: string } | string
  message?: string
  method?: string
  params?: Record<string, unknown>
}

export type Session = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Connection to one target of the browser; `notified` receives events. */
export async function connect(
  address: string,
  notified: (method: string, params: Record<string, unknown>) => void = () => undefined,
): Promise<Session> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), { once: true })
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method !== undefined) notified(answer.method, answer.params ?? {})
  })
  let serial = 0
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++serial
      waiting.set(id, ({ result, error, message }) =>
        error
          ? reject(new Error(typeof error === 'string' ? `${error}: ${message}` : error.message))
          : resolve(result ?? {}),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** Chromium with a debugging port; `prepare` configures the page before its first navigation. */
export async function openByProtocol(
  { url }: Pick<Visit, 'url'>,
  { args, display = '', prepare, after }: ByProtocol,
): Promise<Opened> {
  const { child, close } = startChromium(['--remote-debugging-port=0', ...args, 'about:blank'], display)
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /DevTools listening on ws:\/\/([^/]+)/.exec(line)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error('Chromium ended')))
    })
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as {
      type: string
      webSocketDebuggerUrl: string
    }[]
    const session = await connect(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
    await prepare?.(session)
    await session('Page.navigate', { url })
    await after?.(session)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

export type ByProtocol = {
  args: readonly string[]
  display?: string
  prepare?: (session: Session) => Promise<unknown>
  after?: (session: Session) => Promise<unknown>
}
