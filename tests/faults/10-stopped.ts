import { removeFolder, startWeir } from '../support/weir.ts'
import { numberFrom, grouped, type Fault } from './fault.ts'
import { compare, drained, loadOf, pause, startSubject, storedHits } from './service.ts'
import { startLoad } from './load.ts'

const STOPS = numberFrom('FAULT_STOPS', 10)
/** One connection per edge cannot be saved: docs/decisions/edges.md. */
const MOST_RESET = 3 * STOPS
/** Requests a second over kept and over fresh connections. */
const [KEPT, FRESH] = [1500, 500]

export const stopped: Fault = {
  line: 10,
  name: 'SIGTERM under load',
  async run() {
    const subject = await startSubject({ env: { EDGE_WORKERS: '3' } })
    const { dataDir } = subject
    const answered: string[] = []
    let [reset, unanswered, failed, slowest, unclean] = [0, 0, 0, 0, 0]
    for (let stop = 0; stop < STOPS; stop += 1) {
      const plan = loadOf(subject)
      const running = [
        startLoad({ ...plan, connections: 48, rate: KEPT }),
        startLoad({ ...plan, connections: 48, rate: FRESH, fresh: true }),
      ]
      await pause(1000 + Math.random() * 500)
      const since = performance.now()
      if ((await subject.weir.stop()) !== 0) unclean += 1
      slowest = Math.max(slowest, performance.now() - since)
      for (const load of await Promise.all(running.map((one) => one.stop()))) {
        answered.push(...load.hits)
        reset += load.reset
        unanswered += load.unanswered
        failed += [...load.statuses].reduce((sum, [status, times]) => sum + (status === 200 ? 0 : times), 0)
      }
      subject.weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '3' } })
    }
    await drained(subject.weir)
    await subject.weir.stop()
    const { lost, doubled, extra } = compare(answered, await storedHits(dataDir))
    removeFolder(dataDir)
    return {
      did: `${STOPS} times, three edges, ${grouped(KEPT)} hits/s on 48 kept connections and ${FRESH} on fresh ones`,
      saw: `${grouped(answered.length)} answered; ${reset} reset, ${unanswered} closed without an answer, ${failed} not 200; ${lost} lost, ${doubled} doubled, ${extra} recorded and not answered; ended within ${(slowest / 1000).toFixed(1)} s, ${unclean} not with 0`,
      passed: reset <= MOST_RESET && unanswered + failed + lost + doubled + unclean === 0,
    }
  },
}
