/** Control: undriven browsers in people's usual setups. None may be a Bot. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind, Opened, Visit } from './kind.ts'
import { CHROMIUM, dropProfile, FIREFOX, freshProfile, MINI_BROWSER, start, startChromium, WINDOWS } from './machine.ts'

type Setting = {
  /** PAGE is replaced by the page's address; without it, the page comes last. */
  args?: readonly string[]
  /** Profile preferences in Chromium's form. */
  preferences?: object
  /** Extension content script in the page's own world. */
  extension?: string
}

function writeExtension(folder: string, script: string): string {
  mkdirSync(folder)
  const manifest = {
    manifest_version: 3,
    name: 'Another browser',
    version: '1.0',
    content_scripts: [{ matches: ['<all_urls>'], js: ['page.js'], run_at: 'document_start', world: 'MAIN' }],
  }
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'page.js'), script)
  return folder
}

const chromium =
  ({ args = [], preferences, extension }: Setting) =>
  ({ url, screens }: Visit): Promise<Opened> => {
    // An app window takes its page by a switch of its own.
    const given = args.map((arg) => arg.replace('PAGE', url))
    const made = startChromium(
      [...given, ...(given.some((arg) => arg.endsWith(url)) ? [] : [url])],
      screens.desktop,
      (profile) => {
        mkdirSync(path.join(profile, 'Default'))
        if (preferences) writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
        return extension
          ? [
              `--load-extension=${writeExtension(path.join(profile, 'extension'), extension)}`,
              '--disable-features=DisableLoadExtensionCommandLineSwitch',
            ]
          : []
      },
    )
    return Promise.resolve(made)
  }

const firefox =
  (preferences: Record<string, unknown>, args: readonly string[] = []) =>
  ({ url, screens }: Visit): Promise<Opened> => {
    const profile = freshProfile()
    const quiet = {
      'browser.aboutwelcome.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'browser.shell.checkDefaultBrowser': false,
    }
    const lines = Object.entries({ ...quiet, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
    const { close } = start(FIREFOX, ['--no-remote', '--profile', profile, ...args, url], screens.desktop)
    return Promise.resolve({
      close: async () => {
        await close()
        dropProfile(profile)
      },
    })
  }

const TOOL = '/usr/bin/xdotool'
/** Moves the pointer to the target and clicks, like a hand. Blocks until done. */
function byHand(display: string, steps: readonly (readonly string[])[]): void {
  for (const step of steps) spawnSync(TOOL, step, { env: { ...process.env, DISPLAY: display } })
}
const WANDER = Array.from({ length: 12 }, (_, step) => ['mousemove', String(300 - step * 15), String(500 - step * 22)])

/** The page is loaded and read by then, also on a busy machine. Milliseconds. */
const THERE_MS = 5000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Uses the page some seconds after it opened, and stays for a while. */
const acting =
  (setting: Setting, steps: readonly (readonly string[])[]) =>
  async (visit: Visit): Promise<Opened> => {
    const opened = await chromium(setting)(visit)
    await pause(THERE_MS)
    byHand(visit.screens.desktop, steps)
    await pause(THERE_MS)
    return opened
  }

const webkit = ({ url, screens }: Visit): Promise<Opened> =>
  Promise.resolve(start(MINI_BROWSER, ['--private', url], screens.desktop))

const person = (name: string, needs: readonly string[], open: Kind['open']): Kind => ({
  name,
  category: 'people',
  needs: [...needs, '/usr/bin/Xvfb'],
  open,
})
const ofChromium = (name: string, setting: Setting = {}): Kind =>
  person(`Chromium, ${name}`, [CHROMIUM], chromium(setting))

/** As privacy extensions and agent switchers do. */
const SPOOFS = `
const say = (name, value) => Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true, enumerable: true })
say('userAgent', ${JSON.stringify(WINDOWS)}); say('platform', 'Win32'); say('hardwareConcurrency', 4); say('deviceMemory', 4); say('languages', ['en-US', 'en'])
const native = WebGLRenderingContext.prototype.getParameter
WebGLRenderingContext.prototype.getParameter = function (name) { return name === 37446 ? 'ANGLE (Intel, Intel(R) HD Graphics Direct3D11 vs_5_0 ps_5_0)' : native.call(this, name) }
const drawn = HTMLCanvasElement.prototype.toDataURL
HTMLCanvasElement.prototype.toDataURL = function (...given) { return drawn.apply(this, given) }
`

export const PEOPLE: readonly Kind[] = [
  ofChromium('as it comes'),
  ofChromium('a small window', { args: ['--window-size=500,400'] }),
  ofChromium('maximized', { args: ['--start-maximized'] }),
  ofChromium('the whole screen', { args: ['--start-fullscreen'] }),
  ofChromium('a kiosk', { args: ['--kiosk'] }),
  ofChromium('an app’s window', { args: ['--window-size=1100,700', '--app=PAGE'] }),
  ofChromium('zoomed to half', { preferences: { partition: { default_zoom_level: { x: -3.8 } } } }),
  ofChromium('zoomed in', { preferences: { partition: { default_zoom_level: { x: 3.8 } } } }),
  ofChromium('in the background', { args: ['about:blank', 'PAGE'] }),
  ofChromium('developer tools', { args: ['--auto-open-devtools-for-tabs'] }),
  ofChromium('a guest', { args: ['--guest'] }),
  ofChromium('incognito', { args: ['--incognito'] }),
  ofChromium('a dense screen', { args: ['--force-device-scale-factor=2'] }),
  ofChromium('odd scale', { args: ['--force-device-scale-factor=1.25'] }),
  ofChromium('another language', {
    args: ['--lang=de'],
    preferences: { intl: { selected_languages: 'de-DE,de,en', accept_languages: 'de-DE,de,en' } },
  }),
  ofChromium('dark, little motion', { args: ['--force-dark-mode', '--force-prefers-reduced-motion'] }),
  ofChromium('no WebGL', { args: ['--disable-webgl', '--disable-3d-apis'] }),
  ofChromium('no graphics card', { args: ['--disable-gpu'] }),
  ofChromium('accessibility tools', { args: ['--force-renderer-accessibility'] }),
  ofChromium('no notifications', {
    preferences: { profile: { default_content_setting_values: { notifications: 2, geolocation: 2 } } },
  }),
  ofChromium('do not track', {
    preferences: { enable_do_not_track: true, profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } },
  }),
  ofChromium('scripts of an extension change what it says', { extension: SPOOFS }),
  person('Chromium, a click by hand', [CHROMIUM, TOOL], acting({}, [...WANDER, ['click', '1']])),
  person(
    'Chromium, a key',
    [CHROMIUM, TOOL],
    acting({}, [
      ['mousemove', '300', '500'],
      ['key', 'Down'],
    ]),
  ),
  person(
    'Chromium, clicks of a tool that leaps',
    [CHROMIUM, TOOL],
    acting({}, [
      ['mousemove', '300', '500'],
      ['mousemove', '180', '400', 'click', '1'],
    ]),
  ),
  person('Chromium, a click without moving', [CHROMIUM, TOOL], acting({}, [['click', '1']])),
  person(
    'Chromium, a reload beside developer tools',
    [CHROMIUM, TOOL],
    acting({ args: ['--auto-open-devtools-for-tabs'] }, [['key', 'F5']]),
  ),
  person('Firefox, as it comes', [FIREFOX], firefox({})),
  person('Firefox, resists fingerprinting', [FIREFOX], firefox({ 'privacy.resistFingerprinting': true })),
  person(
    'Firefox, letterboxes',
    [FIREFOX],
    firefox({ 'privacy.resistFingerprinting': true, 'privacy.resistFingerprinting.letterboxing': true }),
  ),
  person(
    'Firefox, strict protection',
    [FIREFOX],
    firefox({ 'browser.contentblocking.category': 'strict', 'privacy.fingerprintingProtection': true }),
  ),
  person('Firefox, private window', [FIREFOX], firefox({}, ['--private-window'])),
  person('Firefox, no WebGL', [FIREFOX], firefox({ 'webgl.disabled': true })),
  person('Firefox, a kiosk', [FIREFOX], firefox({}, ['--kiosk'])),
  person('WebKitGTK', [MINI_BROWSER], webkit),
]
