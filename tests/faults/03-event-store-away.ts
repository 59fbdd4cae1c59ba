import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { freshFolder, removeFolder } from '../support/weir.ts'
import { numberFrom, grouped, type Fault } from './fault.ts'
import { compare, drained, healthOf, loadOf, pause, startSubject, storedHits } from './service.ts'
import { loadFor, quantile, startLoad } from './load.ts'
import { hang, resume } from '../support/hung.ts'

const MINUTES = numberFrom('FAULT_MINUTES', 10)
const RATE = 1000
const BEFORE_MS = 15_000

type Store = { url: string; port: number; process: ChildProcess }

async function startStore(dir: string, port = 0): Promise<Store> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'event-store.ts'), dir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (\S+)/.exec(line)?.[1]
    if (url) return { url, port: Number(new URL(url).port), process: child }
  }
  throw new Error('the event store did not start')
}

async function endStore({ process: child }: Store): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export const eventStoreAway: Fault = {
  line: 3,
  name: 'event store away',
  async run() {
    const dir = freshFolder()
    let store = await startStore(dir)
    const { url } = store
    const subject = await startSubject({ env: { CLICKHOUSE_URL: url } })
    const plan = { ...loadOf(subject), connections: 64, rate: RATE }
    await loadFor(3000, plan) // warm-up
    const warm = startLoad(plan)
    await pause(BEFORE_MS)
    const before = await warm.stop()

    const running = startLoad(plan)
    const half = (MINUTES * 60_000) / 2
    await hang(store.process) // hangs
    await pause(half)
    resume(store.process)
    await endStore(store) // refuses connections
    await pause(half)
    const during = await running.stop()
    const { spool } = await healthOf(subject.weir)
    store = await startStore(dir, store.port)
    const took = await drained(subject.weir)
    await subject.weir.stop()
    const stored = await storedHits(subject.dataDir, url)
    await endStore(store)
    removeFolder(dir)
    removeFolder(subject.dataDir)

    const answered = [...before.hits, ...during.hits]
    const { lost, doubled } = compare(answered, stored)
    const [p99Before, p99During] = [quantile(before.latencies, 0.99), quantile(during.latencies, 0.99)]
    const others =
      during.reset +
      during.unanswered +
      during.refused +
      [...during.statuses].reduce((sum, [status, times]) => sum + (status === 200 ? 0 : times), 0)
    return {
      did: `store stopped for ${MINUTES / 2} min, then gone for ${MINUTES / 2} min, at ${grouped(RATE)} hits/s`,
      saw: `${grouped(during.hits.length)} answered, ${others} not; p99 ${p99Before.toFixed(1)} ms before, ${p99During.toFixed(1)} ms during (${(p99During / p99Before).toFixed(2)}x); ${spool.pending} segments drained in ${(took / 1000).toFixed(1)} s; ${lost} lost, ${doubled} doubled`,
      passed: others === 0 && lost === 0 && doubled === 0 && p99During <= 2 * p99Before,
    }
  },
}
