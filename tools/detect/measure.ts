/** Counts verdicts on the corpus by group. */
import { policy, visit } from '../../src/judge/builders.ts'
import { decide } from '../../src/judge/decide.ts'
import { ORDER, orderOf } from '../../src/judge/headers.ts'
import { PEOPLE, type Group, type Headers, type Part, type Sample } from './corpus/sample.ts'

/** `wrong`: a person called Bot, or a program not; `doubted`: suspicious, counted as Target. */
type Row = {
  group: Group
  part: Part
  all: number
  bots: number
  doubted: number
  wrong: { userAgent: string; because: string }[]
  doubts: string[]
}

const RULES = policy()
const isPerson = (group: Group): boolean => (PEOPLE as readonly Group[]).includes(group)

/** As for a hosted link: with the header order, unless a proxy passed them on. */
function cameWith(headers: Headers | null): Headers | null {
  if (headers === null) return null
  const order = orderOf(['user-agent', '', ...Object.entries(headers).flat()], headers)
  return order ? { ...headers, [ORDER]: order } : headers
}

/** One row for each group and part, in the corpus's order. Standard sensitivity, without network facts. */
export function measure(samples: readonly Sample[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { group, part, userAgent, headers } of samples) {
    const key = `${group} ${part}`
    let row = rows.get(key)
    if (!row) rows.set(key, (row = { group, part, all: 0, bots: 0, doubted: 0, wrong: [], doubts: [] }))
    const verdict = decide(visit({ userAgent, headers: cameWith(headers), language: 'en' }), RULES)
    const because = verdict.reasons.map(({ signal, value }) => `${signal}: ${value}`).join(', ')
    row.all++
    if (verdict.class === 'bot') row.bots++
    if (verdict.suspicious) row.doubted++
    if (verdict.suspicious) row.doubts.push(`${userAgent}  [${because}]`)
    if ((verdict.class === 'bot') === isPerson(group)) row.wrong.push({ userAgent, because })
  }
  return [...rows.values()]
}

type Floor = { claim: string; groups: readonly Group[]; share: 'recall' | 'false alarms'; limit: number }

export const FLOORS: readonly Floor[] = [
  {
    claim: 'declared bots and crawler claims are Bots',
    groups: ['declared bots', 'crawler claims'],
    share: 'recall',
    limit: 0.995,
  },
  { claim: 'libraries are Bots', groups: ['libraries'], share: 'recall', limit: 0.98 },
  { claim: 'AI agents are Bots', groups: ['AI agents'], share: 'recall', limit: 0.95 },
  { claim: 'automated browsers that say so are Bots', groups: ['automation'], share: 'recall', limit: 0.98 },
  {
    claim: 'people with a browser are no Bots',
    groups: ['desktop', 'mobile', 'odd'],
    share: 'false alarms',
    limit: 0.001,
  },
  {
    claim: 'people behind a gateway or a virus scanner are no Bots',
    groups: ['behind a gateway'],
    share: 'false alarms',
    limit: 0.001,
  },
  { claim: 'people in an app are no Bots', groups: ['in-app'], share: 'false alarms', limit: 0.005 },
]

/** Share reached by one part's rows, and whether the floor holds. */
export function reached(floor: Floor, rows: readonly Row[], part: Part): { share: number; holds: boolean } {
  const fitting = rows.filter((row) => row.part === part && floor.groups.includes(row.group))
  const total = (of: 'all' | 'bots') => fitting.reduce((sum, row) => sum + row[of], 0)
  const share = total('bots') / total('all')
  return { share, holds: floor.share === 'recall' ? share >= floor.limit : share <= floor.limit }
}
