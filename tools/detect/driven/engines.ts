/** Firefox by its own protocol, and WebKitGTK by its own driver, without driver packages. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Opened } from './kind.ts'
import { dropProfile, FIREFOX, freshProfile, MINI_BROWSER, start, WEBKIT_DRIVER } from './machine.ts'
import { connect } from './protocol.ts'

/** A browser with one page. `run`: value of an expression, or of its promise; must fit JSON. */
export type DrivenPage = Opened & {
  go: (url: string) => Promise<unknown>
  run: (expression: string) => Promise<unknown>
}

const PORT = 47_913

async function ask(at: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${at}`, {
    method: body === undefined ? 'DELETE' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}

/** Retries until WebKitGTK's driver listens. */
async function session(wanted: object): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask('/session', wanted)
    } catch (error) {
      if (tried > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** MiniBrowser with a window. */
export async function openWebkit(display: string): Promise<DrivenPage> {
  const { close } = start(WEBKIT_DRIVER, [`--port=${PORT}`], display)
  try {
    const options = { binary: MINI_BROWSER, args: ['--automation'] }
    const made = await session({ capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
    const at = `/session/${(made as { sessionId: string }).sessionId}`
    return {
      go: (url) => ask(`${at}/url`, { url }),
      run: (expression) => ask(`${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
      close: () =>
        ask(at)
          .catch(() => undefined)
          .then(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Headless; `failed` receives console output and uncaught errors. */
export async function openFirefox(failed: (text: string) => void): Promise<DrivenPage> {
  const profile = freshProfile()
  writeFileSync(path.join(profile, 'user.js'), 'user_pref("remote.active-protocols", 1);\n')
  const { child, close } = start(FIREFOX, ['--headless', '--remote-debugging-port=0', '--profile', profile], '')
  const end = () => close().then(() => dropProfile(profile))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error('Firefox ended')))
    })
    const say = await connect(`${address}/session`, (method, { level, text }) => {
      if (method === 'log.entryAdded' && level === 'error') failed(String(text))
    })
    await say('session.new', { capabilities: {} })
    await say('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await say('browsingContext.getTree')) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    return {
      go: (url) => say('browsingContext.navigate', { context, url, wait: 'complete' }),
      run: async (expression) => {
        const { result, exceptionDetails } = (await say('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          awaitPromise: true,
          target: { context },
        })) as { result?: { value: string }; exceptionDetails?: { text: string } }
        if (!result) throw new Error(exceptionDetails?.text)
        return JSON.parse(result.value) as unknown
      },
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
