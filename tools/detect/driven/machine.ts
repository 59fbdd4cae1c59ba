/** Browsers and screens of this machine, and drivers from npm in the command's folder. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** Drivers have their own folder, so that the service never ships them. */
const HOME = path.join(import.meta.dirname, '../../../.weir/driven-browsers')
const DRIVERS = process.env['DRIVERS'] ?? path.join(HOME, 'node_modules')
const PINNED = path.join(import.meta.dirname, 'package.json')

/** Debian packages are unpacked here without changing the machine. */
const DEBIAN = path.join(HOME, 'debian')
const LIBRARIES = path.join(DEBIAN, 'usr/lib/x86_64-linux-gnu')
/** Where an unpacked program finds its libraries, theme and settings. */
const UNPACKED = {
  LD_LIBRARY_PATH: LIBRARIES,
  XDG_DATA_DIRS: `${path.join(DEBIAN, 'usr/share')}:/usr/share`,
  XDG_CONFIG_DIRS: `${path.join(DEBIAN, 'etc/xdg')}:/etc/xdg`,
}
/** The machine's program, else the unpacked one. */
const programAt = (name: string): string =>
  existsSync(`/usr/bin/${name}`) ? `/usr/bin/${name}` : path.join(DEBIAN, 'usr/bin', name)
export const CHROMEDRIVER = programAt('chromedriver')
const OPENBOX = programAt('openbox')

/**
 * Installs missing drivers; kinds without one are skipped. npm packages in package.json's versions, without scripts, so
 * that no browser is downloaded. ChromeDriver matches the installed Chromium.
 */
export function installDrivers(): void {
  mkdirSync(HOME, { recursive: true })
  installPackages()
  installDebian()
}

function installPackages(): void {
  const held = path.join(HOME, 'package.json')
  const isSame = existsSync(held) && readFileSync(held, 'utf8') === readFileSync(PINNED, 'utf8')
  if (process.env['DRIVERS'] || (isSame && existsSync(DRIVERS))) return
  copyFileSync(PINNED, held)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const { status } = spawnSync('npm', ['install', ...options], { cwd: HOME, stdio: 'inherit' })
  // a partial installation must not look complete
  if (status !== 0) rmSync(held)
}

/** Openbox with the libraries that only it needs. */
const OPENBOX_PACKAGES = [
  'openbox',
  'libobrender32v5',
  'libobt2v5',
  'libstartup-notification0',
  'libpangoxft-1.0-0',
  'libimlib2',
]

function installDebian(): void {
  if (!existsSync('/usr/bin/apt-get')) return
  const wanted = [
    ...(existsSync(CHROMEDRIVER) || !existsSync(CHROMIUM) ? [] : [`chromium-driver=${packaged('chromium')}`]),
    ...(existsSync(OPENBOX) ? [] : OPENBOX_PACKAGES),
  ]
  for (const name of wanted) {
    const folder = mkdtempSync(path.join(tmpdir(), 'weir-driven-'))
    spawnSync('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', name], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (const file of readdirSync(folder)) spawnSync('dpkg-deb', ['-x', path.join(folder, file), DEBIAN])
    rmSync(folder, { recursive: true })
  }
}
/** Installed version of a Debian package. */
const packaged = (name: string): string =>
  spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' }).stdout
const fromDrivers = createRequire(path.join(DRIVERS, 'x.js'))

/** A driver's module in the caller's shape. */
export async function driver<Module>(name: string): Promise<Module> {
  const found = fromDrivers.resolve(name)
  const loaded = (await import(pathToFileURL(found).href)) as { default?: Module } & Module
  return loaded.default ?? loaded
}

/** The first missing need; undefined when nothing is missing. */
export const missing = (needs: readonly string[]): string | undefined =>
  needs.find((need) => !existsSync(need.startsWith('/') ? need : path.join(DRIVERS, need)))

/** `Chromium 156.0.8078.79`. */
export const versionOf = (program: string): string =>
  existsSync(program) ? firstLine(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) : ''
const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

const major = /(\d+)\./.exec(versionOf(CHROMIUM))?.[1] ?? '0'
/** User agent of this Chromium with a window, on any system. */
export const agentOn = (system: string, build = `${major}.0.0.0`): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${build} Safari/537.36`
export const WINDOWS = agentOn('Windows NT 10.0; Win64; x64')
export const LINUX = agentOn('X11; Linux x86_64')
export const CHROMIUM_MAJOR = major

/** Client hints matching this Chromium's agent, in debugging protocol form. */
export const metadata = (platform: string, mobile = false) => ({
  brands: [
    { brand: 'Google Chrome', version: major },
    { brand: 'Chromium', version: major },
    { brand: 'Not)A;Brand', version: '8' },
  ],
  fullVersionList: [
    { brand: 'Google Chrome', version: `${major}.0.8078.79` },
    { brand: 'Chromium', version: `${major}.0.8078.79` },
    { brand: 'Not)A;Brand', version: '8.0.0.0' },
  ],
  fullVersion: `${major}.0.8078.79`,
  platform,
  platformVersion: platform === 'Linux' ? '6.1.0' : '15.0.0',
  architecture: mobile ? '' : 'x86',
  bitness: mobile ? '' : '64',
  wow64: false,
  model: '',
  mobile,
})

/** A virtual screen; `managed`: with a window manager, as on a desktop. */
export async function openScreen(managed: boolean): Promise<{ display: string; close: () => void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1080x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  const display = `:${number.toString().trim()}`
  const manager =
    managed && existsSync(OPENBOX)
      ? spawn(OPENBOX, [], { env: { ...process.env, ...UNPACKED, DISPLAY: display }, stdio: 'ignore' })
      : undefined
  // people with a window manager are another control than without
  manager?.once('exit', (code) => code === null || console.error(`openbox ended with ${code}: no window manager`))
  return {
    display,
    close: () => {
      manager?.kill()
      screen.kill()
    },
  }
}

export const freshProfile = (): string => mkdtempSync(path.join(tmpdir(), 'weir-driven-'))
export const dropProfile = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Starts a program in its own process group. `close` ends the group. */
export function start(program: string, args: readonly string[], display: string) {
  const child = spawn(program, args, {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  child.stderr.on('error', () => undefined)
  return { child, close: () => endGroup(child, ended) }
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // already ended
    }
  }
  await ended
}

const USUAL = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Plain Chromium with its own flags and a page. `fill`: prepares the fresh profile and returns further flags. */
export function startChromium(
  args: readonly string[],
  display: string,
  fill: (profile: string) => readonly string[] = () => [],
) {
  const profile = freshProfile()
  const more = fill(profile)
  const started = start(CHROMIUM, [...USUAL, `--user-data-dir=${profile}`, ...more, ...args], display)
  return {
    ...started,
    profile,
    close: async () => {
      await started.close()
      dropProfile(profile)
    },
  }
}
