import { existsSync, globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { removeFolder } from '../support/weir.ts'
import { told, type Fault } from './fault.ts'
import { compare, drained, loadOf, pause, startSubject, storedHits } from './house.ts'
import { startLoad } from './load.ts'
import { freshFolder } from '../support/weir.ts'

/** Hours by which the clock of the whole process is off, one after another. */
const JUMPS = [1, -1, 25, 0]

const library = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1').find((file) => existsSync(file))

export const jumpingClock: Fault = {
  line: 7,
  name: 'the clock of the process jumps',
  async run() {
    const did = `the clock set ${JUMPS.map((hours) => `${hours > 0 ? '+' : ''}${hours} h`).join(', ')} under 500 hits/s`
    const faketime = library()
    if (!faketime) return { did, saw: '', passed: true, skipped: 'libfaketime is not installed (Debian: apt-get install libfaketime)' }
    const dataDir = freshFolder()
    const clock = path.join(dataDir, 'clock')
    writeFileSync(clock, '+0')
    const subject = await startSubject({ dataDir, env: { LD_PRELOAD: faketime, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' } })
    const running = startLoad({ ...loadOf(subject), connections: 16, rate: 500 })
    for (const hours of JUMPS) {
      writeFileSync(clock, `${hours < 0 ? '' : '+'}${hours * 3600}`)
      await pause(2000)
    }
    const load = await running.stop()
    await drained(subject.weir)
    await subject.weir.stop()
    const { lost, doubled, unasked } = compare(load.hits, await storedHits(dataDir))
    removeFolder(dataDir)
    const others = load.reset + load.unanswered + load.statuses.size - 1
    return {
      did,
      saw: `${told(load.hits.length)} answered, ${others} otherwise, ${load.hits.length - new Set(load.hits).size} ids twice; ${lost} lost, ${doubled} doubled, ${unasked} unasked`,
      passed: others + lost + doubled + unasked === 0 && new Set(load.hits).size === load.hits.length,
    }
  },
}
