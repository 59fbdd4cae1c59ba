/** Chromium without a driver package: by switches, or by its debugging protocol. */
import type { Kind, Opened, Visit } from './kind.ts'
import { agentOn, CHROMIUM, CHROMIUM_MAJOR, LINUX, metadata, startChromium, WINDOWS } from './machine.ts'
import { openByProtocol, type ByProtocol, type Session } from './protocol.ts'
import { asText, deleteFlag, disguiseAll } from './scripts.ts'

const HEADLESS = '--headless=new'
const HIDDEN = '--disable-blink-features=AutomationControlled'
const PHONE = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROMIUM_MAJOR}.0.0.0 Mobile Safari/537.36`
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** By switches only; stays open. */
const bySwitches =
  (args: readonly string[], display = '') =>
  ({ url }: Visit): Promise<Opened> =>
    Promise.resolve(startChromium([...args, url], display))

const agent =
  (userAgent: string, more: object = {}) =>
  (session: Session) =>
    session('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en-US,en', ...more })

const early = (script: () => unknown) => async (session: Session) => {
  await session('Page.enable')
  return session('Page.addScriptToEvaluateOnNewDocument', { source: asText(script) })
}

const all =
  (...steps: ((session: Session) => Promise<unknown>)[]) =>
  async (session: Session) => {
    for (const step of steps) await step(session)
  }

const watched = all(
  (session) => session('Runtime.enable'),
  (session) => session('Page.enable'),
  (session) => session('Network.enable'),
  (session) => session('Console.enable'),
)

const phone = (userAgent: string, platform: string | undefined, size: [width: number, height: number]) =>
  all(
    agent(
      userAgent,
      platform ? { platform: 'Linux armv81', userAgentMetadata: metadata(platform, true) } : { platform: 'iPhone' },
    ),
    (session) =>
      session('Emulation.setDeviceMetricsOverride', {
        width: size[0],
        height: size[1],
        deviceScaleFactor: 3,
        mobile: true,
        screenWidth: size[0],
        screenHeight: size[1],
      }),
    (session) => session('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }),
  )

/** A program's click: the pointer jumps to the target. */
const click: NonNullable<ByProtocol['after']> = async (session) => {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const at = { x: 120, y: 90, button: 'left', clickCount: 1 }
  await session('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at.x, y: at.y })
  await session('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await session('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
}

const protocol =
  (how: Omit<ByProtocol, 'display'>, shown = false) =>
  (visit: Visit): Promise<Opened> =>
    openByProtocol(visit, { ...how, ...(shown ? { display: visit.screens.bare } : {}) })

const kind = (name: string, category: Kind['category'], open: Kind['open']): Kind => ({
  name,
  category,
  needs: [CHROMIUM, ...(category === 'with a window' ? ['/usr/bin/Xvfb'] : [])],
  ...(name.includes('a click') ? { acts: true } : {}),
  open,
})

const withWindows = metadata('Windows')

const SYSTEMS = ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7'] as const
/** Another build in the agent at each visit, optionally another system. */
const changing =
  (system: (visit: number) => string) =>
  (visit: Visit): Promise<Opened> =>
    openByProtocol(visit, {
      args: [HEADLESS, HIDDEN],
      prepare: agent(agentOn(system(visit.number), `${CHROMIUM_MAJOR}.0.${8000 + visit.number}.${visit.number}`)),
    })

export const BY_PROTOCOL: readonly Kind[] = [
  kind('headless, agent by switch', 'headless', bySwitches([HEADLESS, `--user-agent=${LINUX}`])),
  kind(
    'headless, agent of Windows by switch, flag off, a large window',
    'headless',
    bySwitches([HEADLESS, HIDDEN, `--user-agent=${WINDOWS}`, '--window-size=1920,1080']),
  ),
  kind('headless, agent by protocol', 'headless', protocol({ args: [HEADLESS], prepare: agent(WINDOWS) })),
  kind(
    'headless, agent and hints by protocol',
    'headless',
    protocol({
      args: [HEADLESS, HIDDEN, '--window-size=1920,1080'],
      prepare: agent(LINUX, { userAgentMetadata: metadata('Linux') }),
    }),
  ),
  kind(
    'headless, agent and hints of Windows by protocol, flag deleted',
    'headless',
    protocol({
      args: [HEADLESS, '--window-size=1920,1080'],
      prepare: all(agent(WINDOWS, { userAgentMetadata: withWindows, platform: 'Win32' }), early(deleteFlag)),
    }),
  ),
  kind(
    'headless, all of Windows by scripts',
    'scripted',
    protocol({
      args: [HEADLESS, HIDDEN, '--window-size=1920,1080'],
      prepare: all(agent(WINDOWS, { userAgentMetadata: withWindows }), early(disguiseAll)),
    }),
  ),
  kind(
    'headless, another build at each visit',
    'headless',
    changing(() => SYSTEMS[0]),
  ),
  kind(
    'headless, another system at each visit',
    'headless',
    changing((visit) => SYSTEMS[visit % SYSTEMS.length] ?? ''),
  ),
  kind(
    'headless, an Android phone emulated',
    'emulated',
    protocol({ args: [HEADLESS, HIDDEN], prepare: phone(PHONE, 'Android', [412, 915]) }),
  ),
  kind(
    'headless, an iPhone emulated',
    'emulated',
    protocol({ args: [HEADLESS, HIDDEN], prepare: phone(IPHONE, undefined, [390, 844]) }),
  ),
  kind(
    'headless, another zone and other languages',
    'emulated',
    protocol({
      args: [HEADLESS, HIDDEN],
      prepare: all(
        agent(LINUX, { userAgentMetadata: metadata('Linux'), acceptLanguage: 'de-DE,de' }),
        (session) => session('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' }),
        (session) => session('Emulation.setLocaleOverride', { locale: 'de-DE' }),
      ),
    }),
  ),
  kind('window, debugging port', 'with a window', protocol({ args: [HIDDEN] }, true)),
  kind('window, watched through the port', 'with a window', protocol({ args: [HIDDEN], prepare: watched }, true)),
  kind(
    'window, with a binding',
    'with a window',
    protocol(
      { args: [HIDDEN], prepare: all(watched, (session) => session('Runtime.addBinding', { name: 'sendToHost' })) },
      true,
    ),
  ),
  kind(
    'window, agent and hints of Windows by protocol',
    'with a window',
    protocol({ args: [HIDDEN], prepare: agent(WINDOWS, { userAgentMetadata: withWindows, platform: 'Win32' }) }, true),
  ),
  kind('window, all of Windows by scripts', 'scripted', (visit) =>
    openByProtocol(visit, { args: [HIDDEN], display: visit.screens.bare, prepare: early(disguiseAll) }),
  ),
  kind(
    'window, a click through the port',
    'with a window',
    protocol({ args: [HIDDEN], prepare: watched, after: click }, true),
  ),
]
