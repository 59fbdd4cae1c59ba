/** A Chromium started like a person's, without a driver. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** True if a virtual screen is available. */
export const hasScreen = existsSync('/usr/bin/Xvfb')

/** `Mozilla/5.0 … Chrome/156.0.0.0 Safari/537.36` of the installed version, for any system. */
export function agentOn(system: string): string {
  const version = /(\d+)\./.exec(spawnSync(CHROMIUM, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '0'
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
}

/** A virtual screen. */
export async function openScreen(): Promise<{ display: string; close: () => void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, close: () => void screen.kill() }
}

/** Opens a page until closed. */
export function openChromium(url: string, args: readonly string[], display = ''): { close: () => Promise<void> } {
  const profile = mkdtempSync(path.join(tmpdir(), 'weir-chromium-'))
  const usual = [
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(CHROMIUM, [...usual, ...args, url], {
    env: { ...process.env, ...(display ? { DISPLAY: display } : {}) },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(browser, 'exit')
  return {
    close: async () => {
      if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
