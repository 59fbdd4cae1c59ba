import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freshFolder, removeFolder, until } from '../support/weir.ts'
import { check } from '../support/ended.ts'
import { grouped, type Fault } from './fault.ts'
import { compare, drained, healthOf, loadOf, pause, startSubject, storedHits, type Subject } from './service.ts'
import { startLoad } from './load.ts'

const SIZE = 32 * 1024 * 1024
/** Free bytes of a "full" disk, enough for a few hits. */
const LEFT = 64 * 1024
const RATE = 1000

const mounted = (dir: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', dir]).status === 0

export const diskFull: Fault = {
  line: 5,
  name: 'disk full',
  async run() {
    const dataDir = freshFolder()
    const dir = path.join(dataDir, 'spool')
    mkdirSync(dir)
    const did = `spool on a small disk, filled and freed three times at ${grouped(RATE)} hits/s, two edges`
    if (!mounted(dir)) return { did, saw: '', passed: true, skipped: 'no right to mount a small disk (run it as root)' }
    try {
      const subject = await startSubject({ dataDir, env: { EDGE_WORKERS: '2', METRICS_TOKEN } })
      const running = startLoad({ ...loadOf(subject), connections: 32, rate: RATE })
      let slowest = 0
      let silent: string[] = []
      for (let round = 0; round < 3; round += 1) {
        await pause(1500)
        await fill(path.join(dir, 'ballast'), dir)
        await until(
          'the spool to say that it fails',
          async () => (await healthOf(subject.weir)).spool.state === 'failing',
        )
        if (round === 0) silent = await silentReports(subject)
        await pause(2000)
        const freed = performance.now()
        rmSync(path.join(dir, 'ballast'))
        await until('the spool to be well', async () => (await healthOf(subject.weir)).spool.state === 'ok')
        slowest = Math.max(slowest, performance.now() - freed)
      }
      await pause(1500)
      const load = await running.stop()
      await drained(subject.weir)
      const { spool } = await healthOf(subject.weir)
      await subject.weir.stop()
      const { lost, doubled, extra } = compare(load.hits, await storedHits(dataDir))
      const refused = load.statuses.get(503) ?? 0
      const others =
        [...load.statuses].filter(([status]) => status !== 200 && status !== 503).length + load.reset + load.unanswered
      return {
        did,
        saw: `${grouped(load.hits.length)} answered, ${grouped(refused)} refused with 503, ${load.silent503} of them without Retry-After, ${others} otherwise; well again ${Math.round(slowest)} ms after there was space; ${lost} lost, ${doubled} doubled, ${extra} stored that were refused, ${spool.rejected} rejected; reported by log, status, health, figures and check${silent.length > 0 ? ` but for ${silent.join(', ')}` : ''}`,
        passed:
          silent.length === 0 &&
          refused > 0 &&
          load.silent503 + others + lost + doubled + extra + spool.rejected === 0 &&
          slowest < 5000,
      }
    } finally {
      spawnSync('umount', [dir])
      removeFolder(dataDir)
    }
  },
}

const METRICS_TOKEN = 'figures-for-the-full-disk'
const CODE = 'spoolFailing'

/** Status and metrics that do not report refused visits within some seconds. */
async function silentReports({ weir, admin, dataDir }: Subject): Promise<string[]> {
  const reports: Record<string, () => Promise<boolean>> = {
    log: async () => /error: the spool of hits cannot be written/.test(weir.output()),
    status: async () =>
      (
        (await weir.call('GET', '/v1/status', undefined, admin)).body['warnings'] as { kind: string; level: string }[]
      ).some(({ kind, level }) => kind === CODE && level === 'error'),
    health: async () => ((await weir.call('GET', '/health')).body['conditions'] as string[]).includes(CODE),
    figures: async () =>
      (
        await (await fetch(`${weir.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
      ).includes(`weir_condition{code="${CODE}"} 1`),
    check: async () => {
      const { code, stdout: out } = await check(dataDir)
      return code === 3 && /^BAD +spool +cannot be written/m.test(out) && out.includes(CODE)
    },
  }
  const silent: string[] = []
  for (const [name, isReported] of Object.entries(reports)) await until(name, isReported).catch(() => silent.push(name))
  return silent
}

/** Repeats, because deliveries free space. */
async function fill(file: string, dir: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const { bavail, bsize } = statfsSync(dir)
    const free = bavail * bsize - (round === 0 ? LEFT : 0)
    if (free > 0) {
      try {
        writeFileSync(file, Buffer.alloc(free), { flag: 'a' })
      } catch {
        // full before the last byte
      }
    }
    await pause(50)
  }
}
