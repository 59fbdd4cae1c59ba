/** The release archive for use without npm and git: reproducible, and started by an unprivileged user. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, ask, listensOn } from './support/weir.ts'

const ROOT = path.join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const NAME = `weir-${version}-${process.platform}-${process.arch}`
const NOBODY = 65_534
const possible = process.platform === 'linux' && process.getuid?.() === 0
if (!possible) console.warn('not root on Linux: the release is not tested.')

/** Programs that `bin/weir` runs besides Node; PATH has no npm or other Node. */
const PROGRAMS = ['sh', 'dirname', 'readlink']

function make(folder: string, umask: string, zone: string): string {
  const made = spawnSync('sh', ['-c', `umask ${umask} && exec "$0" tools/release.ts "$1"`, process.execPath, folder], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  })
  expect(made.status, made.stderr).toBe(0)
  return made.stdout
}

describe.skipIf(!possible)('a release', () => {
  let work: string
  let home: string
  let weir: string
  let run: ChildProcess | undefined
  beforeAll(() => {
    work = mkdtempSync('/var/tmp/weir-release-') // hundreds of megabytes do not fit into memory
    chmodSync(work, 0o755)
    home = path.join(work, 'a home of one’s own')
    mkdirSync(home)
    chownSync(home, NOBODY, NOBODY)
    mkdirSync(path.join(work, 'path'))
    for (const name of PROGRAMS) {
      const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
      symlinkSync(found, path.join(work, 'path', name))
    }
  })
  afterAll(() => {
    run?.kill('SIGKILL')
    rmSync(work, { recursive: true, force: true })
  })

  it('is the same byte for byte, whenever and by whomever it is built', () => {
    expect(make(path.join(work, 'one'), '022', 'UTC')).toMatch(/MB, unpacked/)
    make(path.join(work, 'two'), '077', 'Pacific/Chatham')
    const [one, two] = ['one', 'two'].map((name) => path.join(work, name, `${NAME}.tar.gz`))
    expect(spawnSync('cmp', [one ?? '', two ?? '']).status).toBe(0)
    const checked = spawnSync('sha256sum', ['-c', `${NAME}.tar.gz.sha256`], { cwd: path.join(work, 'one') })
    expect(checked.status, checked.stderr.toString()).toBe(0)
    rmSync(path.join(work, 'two'), { recursive: true })
  })

  it('contains runtime files only, and lists its packages', () => {
    const place = path.join(work, 'where it stands')
    mkdirSync(place)
    expect(spawnSync('tar', ['-C', place, '-xf', path.join(work, 'one', `${NAME}.tar.gz`)]).status).toBe(0)
    weir = path.join(place, NAME, 'bin/weir')
    const listed = spawnSync('tar', ['-tf', path.join(work, 'one', `${NAME}.tar.gz`)], { encoding: 'utf8' }).stdout
    const files = listed.split('\n')
    // types shipped for clients are not packages' types
    expect(files.filter((file) => /\/integrations\/.*\.d\.ts$/.test(file))).not.toEqual([])
    const types = /^(?!.*\/integrations\/).*\.d\.ts$/
    for (const wrong of [/\.test\.ts$/, /\/testing\//, types, /\.map$/, /node_modules\/(?:vite|typescript)\//])
      expect(files.filter((file) => wrong.test(file))).toEqual([])
    const { components } = JSON.parse(readFileSync(path.join(place, NAME, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const packages = files.flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/.]+)\/package\.json$/.exec(file)?.[1] ?? [],
    )
    const names = new Set(components.map(({ name }) => name))
    expect(packages.length).toBeGreaterThan(50)
    expect(packages.filter((name) => !names.has(name))).toEqual([])
    expect(
      ['react', 'react-dom', 'lucide-react'].filter((name) => !names.has(name)),
      'of the panel',
    ).toEqual([])
    for (const file of ['THIRD-PARTY-NOTICES', 'dist/panel/third-party-notices.txt'])
      expect(readFileSync(path.join(place, NAME, file), 'utf8'), file).toContain('Meta Platforms, Inc. and affiliates.')
  })

  /** As an unprivileged user in their folder, with `weir init`'s file. */
  const options = () => ({
    cwd: home,
    uid: NOBODY,
    gid: NOBODY,
    env: { PATH: path.join(work, 'path'), HOME: home },
  })

  async function start(): Promise<string> {
    const child = spawn(weir, ['start'], { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
    run = child
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`weir ended with ${code}: ${output}`)))
      createInterface({ input: child.stdout }).on('line', (line) => {
        output += `${line}\n`
        const url = listensOn(line)
        if (url !== undefined) resolve(url)
      })
    })
  }

  async function stop(): Promise<number | null> {
    const ended = once(run as ChildProcess, 'exit')
    run?.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return code
  }

  it('starts without rights, npm or repository, and again', async () => {
    const made = spawnSync(weir, ['init', '.'], { ...options(), encoding: 'utf8' })
    expect(made.status, made.stderr).toBe(0)
    appendFileSync(
      path.join(home, 'weir.env'),
      `PORT=0\nLOG_FORMAT=text\nDATA_UPDATE=off\nADMIN_EMAIL=${ADMIN.email}\nADMIN_PASSWORD=${ADMIN.password}\n`,
    )
    for (const time of ['first', 'second']) {
      const url = await start()
      const page = await (await fetch(url)).text()
      const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? ''
      expect((await fetch(new URL(script, url))).status, time).toBe(200)
      expect((await ask(url, 'GET', '/health', undefined)).body).toMatchObject({ success: true, version })
      expect((await ask(url, 'POST', '/v1/auth/login', ADMIN)).status, time).toBe(200)
      // its runtime is included
      const maps = readFileSync(`/proc/${run?.pid}/maps`, 'utf8')
      expect(maps).toContain(path.join(NAME, 'node_modules'))
      expect(maps).not.toContain(path.join(ROOT, 'node_modules'))
      const checked = spawnSync(weir, ['check'], { ...options(), encoding: 'utf8' })
      expect(checked.status, checked.stdout + checked.stderr).toBe(0)
      expect(checked.stdout).toContain(url)
      expect(await stop(), time).toBe(0)
    }
  })
})
