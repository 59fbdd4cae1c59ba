/** Estimates at once; the job computes full replays, which only their account reads. */
import { campaignsOfDraft } from '../../domain/campaigns/flows.ts'
import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import { found, invalid } from '../../contract/failure.ts'
import type { ReplayClass, ReplayData, Assessment } from '../../contract/experiments/replay-words.ts'
import type { OrderedReplay, ReplayDraft, ReplayMove } from '../../contract/experiments/replay.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, startOfDay, dayIn } from '../../lib/time/day.ts'
import { partsOf } from '../../rules/campaigns/flow-parts.ts'
import { readEntry } from '../../rules/lists/list-entry.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { isStaff, requireReadable } from '../../rules/accounts/ownership.ts'
import { estimateOf, mapMoves, MOVES } from '../../rules/experiments/replay.ts'
import { type CampaignRow, findCampaigns, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { loadEntries } from '../../store/config/edge-snapshot.ts'
import {
  cancelReplay,
  findReplay,
  orderReplay,
  REPLAY_KEPT_MS,
  type ReplayRow,
  resumeReplay,
} from '../../store/config/experiments/replays.ts'
import { countHits } from '../../store/events/experiments/replay-hits.ts'
import type { ActiveEntry } from '../../judge/lists/one-list.ts'
import { SIGNAL_NAMES } from '../../judge/table.ts'
import type { Caller, Services, HandlersOf } from '../../domain/context.ts'
import { versionOf } from '../../domain/judging/reevaluate-network.ts'
import { signalFaults } from '../../domain/detection/signal-faults.ts'
import { campaignsIn } from '../../domain/hits/campaigns-in.ts'
import { estimate, judgedCampaigns, estimateFor } from '../../domain/judging/estimate.ts'
import { hitScopeOf } from '../../domain/accounts/client-scope.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'data' | 'db' | 'events' | 'now'
type Draft = ReplayRow['question']['draft']
type Asked<Need extends Needs> = { services: Pick<Services, Need>; caller: Caller }

export const replayHandlers = {
  'logs.replay': async ({ services, caller }, { companyId, days, against, settings, ban }) => {
    const { account } = caller
    const campaign = requireReadable(account, await findCampaign(services.db, companyId))
    await requireOwnNames(services.db, [campaign.clientId], settings, 'settings.')
    const bannedSince = ban ? dayIn(account.timezone, services.now()) : undefined
    return {
      replay: await estimateFor(services, caller, {
        campaigns: [campaign],
        against,
        draft: { settings, bannedSince },
        days,
      }),
    }
  },

  'replay.order': async ({ services, caller }, input) => {
    const { db, events, now } = services
    const { account } = caller
    const { companyId } = input
    const found = await campaignsOf(services, account, input)
    const until = now()
    const timezone = input.timezone ?? account.timezone
    const { from, to } = rangeOf(input, { until, timezone })
    const question = {
      campaigns: await judgedCampaigns(db, found),
      against: input.against,
      draft: await draftOf(services, { caller, campaigns: found, draft: input.draft }),
      timezone,
      costs: canSee(caller, 'costs'),
    }
    const conversions = canSee(caller, 'conversions')
    const result = input.exact ? null : await estimate(services, question, { from, to, conversions })
    const visits =
      result?.visits ?? (await countHits(events, { campaigns: question.campaigns.map(({ id }) => id), from, to }))
    const row = await orderReplay(
      db,
      {
        accountId: account.id,
        campaignId: companyId ?? null,
        question,
        withConversions: conversions,
        since: from,
        until: to,
        visits,
        judged: result?.judged ?? 0,
        result,
        expiresAt: new Date(until.getTime() + REPLAY_KEPT_MS),
      },
      until,
    )
    return { replay: viewOf(row, caller) }
  },

  'replay.read': async (context, { id }) => ({ replay: viewOf(await ownReplay(context, id), context.caller) }),

  'replay.cancel': async (context, { id }) => {
    const { id: own, accountId } = await ownReplay(context, id)
    await cancelReplay(context.services.db, { id: own, accountId })
    return { replay: viewOf(await ownReplay(context, id), context.caller) }
  },

  'replay.resume': async (context, { id }) => {
    const { db, now } = context.services
    const row = await ownReplay(context, id)
    await resumeReplay(db, row, new Date(now().getTime() + REPLAY_KEPT_MS))
    return { replay: viewOf(await ownReplay(context, id), context.caller) }
  },
} satisfies HandlersOf<Needs>

/** 404 also after losing access. */
async function ownReplay(
  { services: { db, now }, caller: { account } }: Asked<'db' | 'now'>,
  id: string,
): Promise<ReplayRow> {
  const row = found(await findReplay(db, { id, accountId: account.id }, now()))
  const ids = row.question.campaigns.map((campaign) => campaign.id)
  for (const campaign of await findCampaigns(db, ids)) requireReadable(account, campaign)
  return row
}

function rangeOf(
  { startDate, endDate, days }: Pick<Input<'replay.order'>, 'startDate' | 'endDate' | 'days'>,
  { until, timezone }: { until: Date; timezone: string },
): { from: Date; to: Date } {
  if (startDate === undefined || endDate === undefined)
    return { from: new Date(until.getTime() - days * DAY_MS), to: until }
  const [from, end] = [startOfDay(startDate, timezone), startOfDay(dayAfter(endDate), timezone)]
  return { from, to: new Date(Math.max(from.getTime(), Math.min(end.getTime(), until.getTime()))) }
}

async function campaignsOf(
  services: Pick<Services, 'db'>,
  account: Caller['account'],
  { companyId, clientId, draft: { flow } }: Input<'replay.order'>,
): Promise<CampaignRow[]> {
  if (flow) return campaignsOfDraft(services.db, account, flow, 'draft.flow.')
  return campaignsIn(services.db, await hitScopeOf(services, account, { companyId, clientId }))
}

type Whose = { caller: Caller; campaigns: readonly CampaignRow[] }
type Lists = NonNullable<ReplayDraft['lists']>
type Faults = Record<string, string[]>

/** Throws 422 at parts of the draft that name nothing. */
async function draftOf(
  { db, data: { detection } }: Pick<Services, 'data' | 'db'>,
  { draft: { settings, flow, lists, signals, data }, ...whose }: Whose & { draft: ReplayDraft },
): Promise<Draft> {
  await requireOwnNames(
    db,
    whose.campaigns.map(({ clientId }) => clientId),
    settings,
    'draft.settings.',
  )
  const faults: Faults = {}
  const drafted = lists && {
    add: addedBy(lists, faults),
    remove: removedBy(lists, { ...whose, known: await loadEntries(db, lists.remove), faults }),
  }
  const changes = signalsOf(signals, faults)
  const version = data && dataOf(data, { detection, caller: whose.caller, faults })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { settings, flow: flow && partsOf(flow), lists: drafted, ...changes, data: version }
}

function signalsOf(signals: ReplayDraft['signals'], faults: Faults): Pick<Draft, 'off' | 'signals'> {
  for (const [at, name] of signals?.off.entries() ?? [])
    if (!SIGNAL_NAMES.includes(name)) faults[`draft.signals.off.${at}`] = [TEXTS.valueInvalid]
  Object.assign(faults, signalFaults(signals?.changes ?? {}, 'draft.signals.changes'))
  return { off: signals?.off, signals: signals?.changes }
}

type Looking = { detection: Services['data']['detection']; caller: Caller; faults: Faults }

/** Only staff may use tried data. */
function dataOf(of: ReplayData, { detection, caller, faults }: Looking): Draft['data'] {
  const version = of === 'tried' && !isStaff(caller.account) ? undefined : versionOf(detection, of)
  if (version !== undefined) return { of, version }
  faults['draft.data'] = [TEXTS.nothingTried]
  return undefined
}

const addedBy = ({ add }: Lists, faults: Faults) =>
  add.flatMap(({ type, list, value }, at) => {
    const read = readEntry(type, value)
    if ('value' in read) return [{ type, list, value: read.value }]
    faults[`draft.lists.add.${at}.value`] = [read.error]
    return []
  })

/** Staff: everybody's; others: their campaigns' clients'. */
function removedBy(
  { remove }: Lists,
  { caller, campaigns, known, faults }: Whose & { known: readonly ActiveEntry[]; faults: Faults },
) {
  const clients = new Set(campaigns.map(({ clientId }) => clientId))
  const may = ({ clientId }: ActiveEntry) => (clientId === null ? isStaff(caller.account) : clients.has(clientId))
  return remove.flatMap((id, at) => {
    const entry = known.find((one) => one.id === id && may(one))
    if (!entry) {
      faults[`draft.lists.remove.${at}`] = [TEXTS.notFound]
      return []
    }
    const { type, list, value, clientId } = entry
    return [{ id, type, list, value, clientId }]
  })
}

const CLASS_OF: Record<Assessment, ReplayClass> = { person: 'target', doubt: 'suspicious', bot: 'bot' }

/** The order may have had other permissions. */
function resultFor(result: NonNullable<ReplayRow['result']>, caller: Caller): NonNullable<ReplayRow['result']> {
  const [conversions, costs] = [canSee(caller, 'conversions'), canSee(caller, 'costs')]
  const counted = <One extends { converted: number }>(one: One): One => (conversions ? one : { ...one, converted: 0 })
  const shown = (move: ReplayMove): ReplayMove => ({
    ...counted(move),
    ...(!conversions && { revenue: [] }),
    ...(!costs && { cost: [] }),
  })
  return {
    ...result,
    ...mapMoves((move) => shown(result[move])),
    matrix: result.matrix.map(counted),
    examples: canSee(caller, 'visits') ? result.examples : [],
    campaigns: result.campaigns?.map((one) => ({ ...one, ...mapMoves((move) => counted(one[move])) })),
  }
}

function viewOf(row: ReplayRow, caller: Caller): OrderedReplay {
  const [from, to] = [row.since.toISOString(), row.until.toISOString()]
  const { id, campaignId: companyId, state, visits, judged, expiresAt } = row
  const result = row.result && resultFor(row.result, caller)
  const isOver = state === 'done' || state === 'estimate'
  return {
    id,
    companyId,
    state: state === 'waiting' ? 'running' : state,
    progress: isOver || visits === 0 ? Number(isOver) : Math.min(1, judged / visits),
    from,
    to,
    hits: result?.visits ?? visits,
    judged,
    until: expiresAt.toISOString(),
    ...figuresOf(state, result),
    replay: result && { ...result, from, to },
  }
}

type Figures = Pick<OrderedReplay, 'interval' | 'matrix' | 'daily' | 'movers' | 'examples' | 'notReplayable'>

const NOTHING: Figures = {
  matrix: [],
  daily: [],
  movers: [],
  examples: [],
  notReplayable: { hits: 0, why: null },
}

/** Scales judged visits to the range. */
function figuresOf(state: ReplayRow['state'], result: ReplayRow['result']): Figures {
  if (!result) return NOTHING
  const ofAll = (part: number) => estimateOf(part, result).visits
  const moved = sum(result.days.map((one) => sum(MOVES.map((move) => one[move]))))
  const { low, high } = estimateOf(moved, result)
  return {
    ...(state === 'estimate' && { interval: { low, high } }),
    matrix: result.matrix.map(({ was, becomes, visits, unique, converted }) => ({
      from: CLASS_OF[was],
      to: CLASS_OF[becomes],
      hits: ofAll(visits),
      unique: ofAll(unique),
      conversions: converted,
    })),
    daily: result.days.map(({ day, letThrough, turnedAway }) => ({
      date: day,
      gained: ofAll(letThrough),
      lost: ofAll(turnedAway),
    })),
    movers: result.values.map(({ dimension, value, ...moves }) => ({
      dimension,
      value,
      hits: ofAll(sum(MOVES.map((move) => moves[move]))),
    })),
    examples: result.examples.map(({ hit }) => hit),
    notReplayable: { hits: ofAll(result.partly), why: result.partly > 0 ? TEXTS.replayPartly : null },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
