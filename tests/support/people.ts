/**
 * People's browsers with a window: real Chromium and Firefox, started by command line and used by X input, without a
 * driver.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHROMIUM, hasScreen } from './chromium.ts'

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'
export const hasFirefox = hasScreen && existsSync(FIREFOX)
/** True if X input is available. */
export const hasInput = hasScreen && existsSync('/usr/bin/xdotool')

export type Person = {
  /** Opens an address. Chromium opens later ones as tabs; Firefox, which needs a desktop bus for that, restarts. */
  visit: (url: string) => Promise<void>
  close: () => Promise<void>
}

/** Firefox preferences by name. */
export type Preferences = Record<string, boolean | number | string>

const QUIET_FIREFOX: Preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'startup.homepage_welcome_url': '',
  'toolkit.telemetry.enabled': false,
  'termsofuse.bypassNotification': true,
  'browser.preonboarding.enabled': false,
}
const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--password-store=basic',
  '--window-position=0,0',
]

/** A Chromium with its own profile. `args`: as a person starts it (`--incognito`). */
export function chromiumOf(display: string, args: readonly string[] = []): Person {
  return personOf(display, (profile) => ({
    command: CHROMIUM,
    args: [...QUIET_CHROMIUM, ...args, `--user-data-dir=${profile}`],
    tabs: true,
  }))
}

/** A Firefox with its own profile and `preferences`. `args`: such as `--private-window`. */
export function firefoxOf(display: string, preferences: Preferences = {}, args: readonly string[] = []): Person {
  return personOf(display, (profile) => {
    const lines = Object.entries({ ...QUIET_FIREFOX, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
    return { command: FIREFOX, args: ['--profile', profile, ...args], tabs: false }
  })
}

function personOf(
  display: string,
  start: (profile: string) => { command: string; args: string[]; tabs: boolean },
): Person {
  const profile = mkdtempSync(path.join(tmpdir(), 'weir-person-'))
  const { command, args, tabs } = start(profile)
  const env = { ...process.env, DISPLAY: display, HOME: profile }
  const running: { ended: Promise<unknown>; end: () => void }[] = []
  const endAll = async () => {
    const all = running.splice(0)
    for (const { end } of all) end()
    await Promise.all(all.map(({ ended }) => ended))
  }
  return {
    async visit(url) {
      if (!tabs) await endAll()
      const browser = spawn(command, [...args, url], { env, stdio: 'ignore', detached: true })
      const end = () => {
        if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null)
          process.kill(-browser.pid, 'SIGKILL')
      }
      running.push({ ended: once(browser, 'exit'), end })
    },
    async close() {
      await endAll()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Distances of a hand's approach to a point, pixels. */
const TRAIL = [90, 60, 35, 16, 5, 0]

/** Moves the mouse to a point and presses a button: 1 left, 2 middle. */
export function clickOn(display: string, [x, y]: readonly [x: number, y: number], button: 1 | 2 = 1): void {
  const moves = TRAIL.flatMap((left) => ['mousemove', String(x - left), String(y - left), 'sleep', '0.03'])
  xdotool(display, [...moves, 'click', String(button)])
}

/** Presses keys, such as `ctrl+Tab`. */
export const pressKeys = (display: string, keys: string): void => xdotool(display, ['key', keys])

function xdotool(display: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync('xdotool', args, { env: { ...process.env, DISPLAY: display }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
}
