import { expectOk, removeFolder } from '../support/weir.ts'
import { numberFrom, grouped, type Fault } from './fault.ts'
import { loadOf, pause, startSubject } from './service.ts'
import { faultsOf, startLoad } from './load.ts'

const SAVES = numberFrom('FAULT_SAVES', 20)
const EDGES = '3'

/** Every setting names the version, so that a mix of two versions shows. */
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

type Received = { at: number; answer: string }
type Save = { requested: number; answered: number }

/** Answers that mix versions, lag more than a second, or come before their save; and the latest old one. */
function judge(
  received: readonly Received[],
  saves: readonly Save[],
): { mixed: number; late: number; early: number; slowest: number } {
  const known = new Map(
    saves.flatMap((_save, index) => versionOf(index + 1).answers.map((answer) => [answer, index] as const)),
  )
  const judged = received.filter(({ at }) => at > (saves[1]?.requested ?? 0))
  const placed = judged.flatMap(({ at, answer }) => {
    const index = known.get(answer)
    return index === undefined
      ? []
      : [{ early: at < (saves[index]?.requested ?? 0), age: at - (saves[index + 1]?.answered ?? Infinity) }]
  })
  return {
    mixed: judged.length - placed.length,
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
    /** By arrival. */
    const received: Received[] = []
    const plan = {
      ...loadOf(subject),
      onDecision: (body: string) => {
        const { action } = JSON.parse(body) as { action: { mode: string; to: string } }
        const [place] = action.to.split('?') // its query is the visit's own click id, passed through
        received.push({ at: performance.now(), answer: `${action.mode} ${place}` })
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
      saves.push({ requested, answered: performance.now() })
      await pause(1300)
    }
    const loads = await Promise.all(running.map((one) => one.stop()))
    await weir.stop()
    removeFolder(subject.dataDir)

    const { mixed, late, early, slowest } = judge(received, saves)
    const failures = loads.map((load) => faultsOf(load, { shed: true })).filter(({ count }) => count > 0)
    return {
      did: `${SAVES} saves at ${grouped(1700)} hits/s on ${EDGES} edges, over kept and fresh connections`,
      saw: `${grouped(received.length)} answers: ${mixed} of no whole version, ${late} old ones later than 1 s after the save's answer (latest ${Math.round(slowest)} ms), ${early} too early; failures: ${failures.map(({ words }) => words).join(', ') || 'none'}`,
      passed: received.length > 0 && mixed + late + early + failures.length === 0,
    }
  },
}
