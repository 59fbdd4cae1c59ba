/**
 * Opens pages as a person's browser does. Playwright watches each page's network and console; Chromium then keeps where
 * each script called from, and must parse it once more: a cold screen stands a third later (measured 2026-12-01).
 */
import { spawn } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'
import { freshFolder, removeFolder, until } from '../../../tests/support/weir.ts'
import { observe, observed, type Cold } from './observed.ts'

/** Cookies and storage of a session. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Nothing is loading, and that has been stable for so long. */
const STABLE_MS = 500
/** Longest wait for a screen. */
const SETTLED_MS = 30_000
const LOOK_MS = 150

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
type Send = (method: string, params?: object, session?: string) => Promise<Record<string, unknown>>
type Opening = { address: string; kept: Kept | undefined; slowed: number }
export type Bare = { cold: (opening: Opening) => Promise<Cold>; close: () => Promise<void> }

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const one = id === undefined ? undefined : waiting.get(id)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result ?? {})
  })
  let last = 0
  return (method, params = {}, session) => {
    last += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params, ...(session && { sessionId: session }) }))
    return answer.promise
  }
}

/** Cookies and storage of a session, then what is observed, before any script of the page. */
const before = (kept: Kept | undefined): string =>
  [
    ...(kept?.origins ?? []).flatMap(({ localStorage }) =>
      localStorage.map(({ name, value }) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
    ),
    `(${observe.toString()})()`,
  ].join(';')

async function settled(send: Send, session: string): Promise<Cold> {
  const expression = `(${observed.toString()})(${STABLE_MS})`
  const began = performance.now()
  while (performance.now() - began < SETTLED_MS) {
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true }, session)
    const { value } = result as { value?: Cold }
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`not complete within ${SETTLED_MS / 1000} s`)
}

export async function bareBrowser(program: string, args: readonly string[]): Promise<Bare> {
  const folder = freshFolder()
  const child = spawn(
    program,
    [...args, '--headless=new', '--remote-debugging-port=0', '--window-size=1440,900', `--user-data-dir=${folder}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const send = await connect(await until('Chromium', async () => /ws:\/\/\S+/.exec(output)?.[0], 30))
  const cold = async ({ address, kept, slowed }: Opening): Promise<Cold> => {
    const { browserContextId } = await send('Target.createBrowserContext')
    try {
      const cookies = kept?.cookies ?? []
      await send('Storage.setCookies', { cookies, browserContextId })
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const session = String(sessionId)
      await send('Page.enable', {}, session)
      await send('Page.addScriptToEvaluateOnNewDocument', { source: before(kept) }, session)
      await send('Emulation.setCPUThrottlingRate', { rate: slowed }, session)
      await send('Page.navigate', { url: address }, session)
      return await settled(send, session)
    } finally {
      await send('Target.disposeBrowserContext', { browserContextId })
    }
  }
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
    removeFolder(folder)
  }
  return { cold, close }
}
