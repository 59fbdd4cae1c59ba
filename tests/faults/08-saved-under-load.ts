import { expectOk, removeFolder } from '../support/weir.ts'
import { numberFrom, told, type Fault } from './fault.ts'
import { loadOf, pause, startSubject } from './service.ts'
import { faultsOf, startLoad } from './load.ts'

const SAVES = numberFrom('FAULT_SAVES', 20)
const EDGES = '3'

/** Settings of which every part tells the version: an answer that mixes two of them belongs to none. */
const versionOf = (number: number): { settings: Record<string, unknown>; answers: string[] } => {
  const page = number % 2 === 1
  const target = page ? `target-${number}.html` : `https://shop.example/${number}`
  return {
    settings: {
      name: `Version ${number}`,
      targetMode: page ? 'show' : 'redirect',
      targetLink: target,
      botLink: `bot-${number}.html`,
      countries: [],
    },
    answers: [`${page ? 'show' : 'redirect'} ${target}`, `show bot-${number}.html`],
  }
}

type Heard = { at: number; said: string }
type Save = { asked: number; answered: number }

/**
 * Answers of no whole version, of one that was replaced more than a second before, of one that was not saved yet; the
 * latest old one.
 */
function judge(
  heard: readonly Heard[],
  saves: readonly Save[],
): { mixed: number; late: number; early: number; slowest: number } {
  const known = new Map(
    saves.flatMap((_save, index) => versionOf(index + 1).answers.map((said) => [said, index] as const)),
  )
  const told = heard.filter(({ at }) => at > (saves[1]?.asked ?? 0))
  const placed = told.flatMap(({ at, said }) => {
    const index = known.get(said)
    return index === undefined
      ? []
      : [{ early: at < (saves[index]?.asked ?? 0), age: at - (saves[index + 1]?.answered ?? Infinity) }]
  })
  return {
    mixed: told.length - placed.length,
    late: placed.filter(({ age }) => age > 1000).length,
    early: placed.filter(({ early }) => early).length,
    slowest: placed.reduce((most, { age }) => Math.max(most, age), 0),
  }
}

export const savedUnderLoad: Fault = {
  line: 8,
  name: 'campaign saved under load',
  async run() {
    const subject = await startSubject({ env: { EDGE_WORKERS: EDGES } })
    const { weir, client, campaign } = subject
    /** Answers by the moment they came. */
    const heard: Heard[] = []
    const plan = {
      ...loadOf(subject),
      onDecision: (body: string) => {
        const { action } = JSON.parse(body) as { action: { mode: string; to: string } }
        heard.push({ at: performance.now(), said: `${action.mode} ${action.to}` })
      },
    }
    const running = [
      startLoad({ ...plan, connections: 48, rate: 1500 }),
      startLoad({ ...plan, connections: 8, rate: 200, fresh: true }),
    ]
    const saves: Save[] = []
    for (let number = 1; number <= SAVES; number += 1) {
      const requested = performance.now()
      await expectOk(
        weir.call(
          'POST',
          '/v1/campaign/saveCampaign',
          { id: campaign.id, ...versionOf(number).settings },
          client.token,
        ),
      )
      saves.push({ asked: requested, answered: performance.now() })
      await pause(1300)
    }
    const loads = await Promise.all(running.map((one) => one.stop()))
    await weir.stop()
    removeFolder(subject.dataDir)

    const { mixed, late, early, slowest } = judge(heard, saves)
    const failures = loads.map((load) => faultsOf(load, { shed: true })).filter(({ count }) => count > 0)
    return {
      did: `${SAVES} saves at ${told(1700)} hits/s on ${EDGES} edges, over kept and fresh connections`,
      saw: `${told(heard.length)} answers: ${mixed} of no whole version, ${late} old ones later than 1 s after the save's answer (latest ${Math.round(slowest)} ms), ${early} too early; failures: ${failures.map(({ words }) => words).join(', ') || 'none'}`,
      passed: heard.length > 0 && mixed + late + early + failures.length === 0,
    }
  },
}
