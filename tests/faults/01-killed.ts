import { removeFolder, startWeir } from '../support/weir.ts'
import { numberFrom, grouped, type Fault } from './fault.ts'
import { compare, drained, loadOf, pause, startSubject, storedHits } from './service.ts'
import { startLoad } from './load.ts'

const KILLS = numberFrom('FAULT_KILLS', 20)
const RATE = 5000
/** Lifetime under load, milliseconds. */
const LIVES = [150, 1500] as const

export const killed: Fault = {
  line: 1,
  name: 'kill -9 under load',
  async run() {
    const subject = await startSubject({ env: { EDGE_WORKERS: '2' } })
    const { dataDir } = subject
    const answered: string[] = []
    let [lived, total] = [0, 0]
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = startLoad({ ...loadOf(subject), connections: 64, rate: RATE })
      const life = LIVES[0] + Math.random() * (LIVES[1] - LIVES[0])
      await pause(life)
      lived += life
      await subject.weir.kill()
      const load = await running.stop()
      answered.push(...load.hits)
      total += load.hits.length
      subject.weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '2' } })
    }
    const took = await drained(subject.weir)
    await subject.weir.stop()
    const { lost, doubled, extra } = compare(answered, await storedHits(dataDir))
    removeFolder(dataDir)
    return {
      did: `killed ${KILLS} times, each after 0.15 to 1.5 s of ${grouped(RATE)} hits/s asked on 64 connections, two edges`,
      saw: `${grouped(total)} answered (${grouped(total / (lived / 1000))}/s); ${lost} lost, ${doubled} doubled; ${extra} written and not answered; last backlog gone in ${(took / 1000).toFixed(1)} s`,
      passed: total > 0 && lost === 0 && doubled === 0,
    }
  },
}
