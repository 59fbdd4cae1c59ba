/** The hourly turn of split groups that learn: once, however many processes run it. */
import type { SplitGroup } from '../../contract/campaigns/campaigns.ts'
import { hash32 } from '../../lib/numbers/hash.ts'
import { dayIn } from '../../lib/time/day.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'
import { assignSlots, dealShares } from '../../judge/destination/split-slots.ts'
import type { Stratum } from '../../rules/experiments/learning/evidence.ts'
import { startShares } from '../../rules/experiments/learning/shares.ts'
import { takeTurn, type Turn } from '../../rules/experiments/learning/turn.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import { type CampaignRow, findLiveCampaign, lockCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import {
  dealLearned,
  learningCampaigns,
  learningOf,
  type LearningRow,
  putLearning,
} from '../../store/config/campaigns/split-learning.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { SplitSpan } from '../../store/events/experiments/split-visitors.ts'
import { auditOf } from '../accounts/audited.ts'
import type { Services } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { learningEvidence, spanOf, strataIn } from './learning-evidence.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now'>
type LearningGroup = SplitGroup & { learn: NonNullable<SplitGroup['learn']> }

/** By nobody: the history shows Weir. */
const AUDIT = auditOf('company.learn', undefined)
/** Points from which the history has a line. */
const NOTED = 5

/** Groups whose last turn is an hour ago. A failing campaign keeps no other from its turn. */
export async function runLearning(services: Needs, failed: (error: unknown) => void): Promise<void> {
  for (const id of await learningCampaigns(services.db)) {
    try {
      const row = await findLiveCampaign(services.db, id)
      if (row) await learnIn(services, row)
    } catch (error) {
      failed(error)
    }
  }
}

async function learnIn(services: Needs, row: CampaignRow): Promise<void> {
  const now = services.now()
  const states = await learningOf(services.db, row.id)
  for (const group of learningGroups(settingsOf(row).splitGroups)) {
    const state = states.get(group.name)
    const span = await spanOf(services, row, group)
    const known = state?.version === span.version ? state : undefined
    if (known && now.getTime() - known.ranAt.getTime() < HOUR_MS) continue
    const { evidence, currency } = await learningEvidence(services, { row, group, span, state: known })
    const set = group.links.map(({ percent }) => percent)
    const turn = takeTurn(evidence, {
      learn: group.learn,
      set,
      now: now.getTime(),
      seed: hash32(`${row.id}\n${group.name}\n${span.version}`),
      shares: known?.strata.at(-1)?.shares ?? startShares(set, group.learn.floor),
      winner: known?.winner ?? null,
    })
    await services.db.transaction((tx) => record(tx, { row, group, span, state, known, turn, currency, now }))
  }
}

/** Of groups with one name, the first: visits go by the name. */
const learningGroups = (groups: readonly SplitGroup[]): LearningGroup[] =>
  groups.filter(
    (group, at): group is LearningGroup =>
      group.learn !== undefined && groups.findIndex(({ name }) => name === group.name) === at,
  )

type Recording = {
  row: CampaignRow
  group: LearningGroup
  span: SplitSpan
  /** As read before; `known`: of this span. */
  state: LearningRow | undefined
  known: LearningRow | undefined
  turn: Turn
  currency: string
  now: Date
}

async function record(tx: Queries, recording: Recording): Promise<void> {
  const { row, group, span, state, known, turn, now } = recording
  const locked = await lockCampaign(tx, row.id)
  const at = locked && placeOf(locked, group)
  if (!locked || at === undefined) return
  const present = (await learningOf(tx, row.id)).get(group.name)
  // another process was first
  if (present?.ranAt.getTime() !== state?.ranAt.getTime()) return
  const before = strataIn(span, group, known)
  const strata = withShares(before, turn.shares, now)
  if (strata.length > before.length) await deal(tx, locked, at, turn.shares)
  await putLearning(tx, { ...toRow(recording), strata, ...(await note(tx, recording)) })
  if (isFirstWin(recording)) await tellWinner(tx, recording)
}

const toRow = (recording: Recording) => {
  const { row, group, span, known, turn, currency, now } = recording
  return {
    campaignId: row.id,
    groupName: group.name,
    version: span.version,
    ranAt: now,
    turn: { state: turn.state, beliefs: turn.beliefs, currency },
    winner: turn.winner,
    wonAt: isFirstWin(recording) ? now : (known?.wonAt ?? null),
  }
}

/** Of this link. */
const isFirstWin = ({ turn: { winner }, known }: Recording): boolean =>
  winner !== null && winner !== (known?.winner ?? null)

/** Undefined: a person has changed the group meanwhile. */
function placeOf(locked: CampaignRow, { name, links, learn }: LearningGroup): number | undefined {
  const groups = settingsOf(locked).splitGroups
  const at = groups.findIndex((group) => group.name === name)
  const same = JSON.stringify([groups[at]?.links, groups[at]?.learn]) === JSON.stringify([links, learn])
  return same ? at : undefined
}

const withShares = (strata: readonly Stratum[], shares: readonly number[], now: Date): Stratum[] =>
  String(strata.at(-1)?.shares) === String(shares) ? [...strata] : [...strata, { at: now.getTime(), shares }]

/** In force on every edge within a second, with as few visitors moved as possible. */
async function deal(tx: Queries, locked: CampaignRow, place: number, shares: readonly number[]): Promise<void> {
  const dealt = settingsOf(locked).splitGroups.map(({ links }, at) => {
    const slots = locked.dealt[at] ?? assignSlots(links)
    return at === place ? dealShares(links, shares, slots) : [...slots]
  })
  // those behind landing pages stay
  await dealLearned(tx, locked.id, [...dealt, ...locked.dealt.slice(dealt.length)])
  await recordChange(tx, { kind: 'campaign', ref: locked.id })
}

/** A line in the history, at most one a day, once the shares have moved far from those that it knows. */
async function note(
  tx: Queries,
  { row, group, known, turn: { shares }, now }: Recording,
): Promise<Pick<LearningRow, 'notedOn' | 'notedShares'>> {
  const before = known?.notedShares ?? group.links.map(({ percent }) => percent)
  const client = await findAccount(tx, row.clientId)
  const today = dayIn(client?.timezone ?? 'UTC', now)
  const isFar = shares.some((share, at) => Math.abs(share - (before[at] ?? 0)) > NOTED)
  if (!isFar || known?.notedOn === today) return { notedOn: known?.notedOn ?? null, notedShares: [...before] }
  await AUDIT(tx, {
    subject: `campaigns/${row.id}`,
    before: { group: group.name, shares: sharesText(before) },
    after: { group: group.name, shares: sharesText(shares) },
    answer: {},
  })
  return { notedOn: today, notedShares: [...shares] }
}

const sharesText = (shares: readonly number[]): string => `${shares.join(' / ')} %`

const tellWinner = (tx: Queries, { row, group, span, turn: { winner }, now }: Recording) =>
  notify(tx, [row.clientId], {
    notice: 'splitWon',
    occasion: `${row.id} ${group.name} ${span.version} ${winner}`,
    details: { campaign: row.name, campaignId: row.id, group: group.name, number: String((winner ?? 0) + 1) },
    now,
  })
