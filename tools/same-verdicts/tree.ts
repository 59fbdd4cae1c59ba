/** The edge of one source tree in memory, with what it answers and stores as text. */
import type { randomFillSync } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Line from '../../src/store/events/spool/line.ts'
import type * as AnswerVisit from '../../src/edge/answer/answer-visit.ts'
import type * as Probe from '../../src/edge/remember/probe.ts'
import type * as ProbeSeal from '../../src/edge/remember/probe-seal.ts'
import type * as SilentPages from '../../src/edge/remember/silent-pages.ts'
import type * as BrowserKey from '../../src/edge/remember/browser-key.ts'
import type * as Bursts from '../../src/edge/remember/bursts.ts'
import type * as Snapshot from '../../src/edge/feeds/snapshot.ts'
import type * as ProbeChannel from '../../src/store/shared/probe-channel.ts'
import type * as VisitRates from '../../src/store/shared/visit-rates.ts'
import type * as VisitBursts from '../../src/store/shared/visit-bursts.ts'
import type * as Window from '../../src/store/shared/window.ts'
import type * as OfferCounts from '../../src/store/shared/offer-counts.ts'
import type * as Sightings from '../../src/store/shared/sightings.ts'
import type * as Campaigns from '../../src/contract/campaigns/campaigns.ts'
import type * as EdgeContract from '../../src/contract/integration/edge.ts'
import type { EdgeParts, Judged } from '../../src/edge/answer/answer-visit.ts'
import type { HitRow } from '../../src/store/events/columns.ts'
import type { Place, World } from './worlds.ts'
import type { Report, Step } from './visits.ts'

type Weir = typeof Line &
  typeof AnswerVisit &
  typeof Probe &
  typeof ProbeSeal &
  typeof SilentPages &
  typeof BrowserKey &
  typeof Bursts &
  typeof Snapshot &
  typeof ProbeChannel &
  typeof VisitRates &
  typeof VisitBursts &
  typeof Window &
  typeof OfferCounts &
  typeof Sightings &
  typeof Campaigns &
  typeof EdgeContract

const FILES = [
  'store/events/spool/line.ts',
  'edge/answer/answer-visit.ts',
  'edge/remember/probe.ts',
  'edge/remember/probe-seal.ts',
  'edge/remember/silent-pages.ts',
  'edge/remember/browser-key.ts',
  'edge/remember/bursts.ts',
  'edge/feeds/snapshot.ts',
  'store/shared/probe-channel.ts',
  'store/shared/visit-rates.ts',
  'store/shared/visit-bursts.ts',
  'store/shared/window.ts',
  'store/shared/offer-counts.ts',
  'store/shared/sightings.ts',
  'contract/campaigns/campaigns.ts',
  'contract/integration/edge.ts',
]

async function modulesOf(root: string): Promise<Weir> {
  const files = FILES.map((file) => pathToFileURL(path.join(root, 'src', file)).href)
  const modules = await Promise.all(files.map((file): Promise<object> => import(file)))
  return Object.assign({}, ...modules) as Weir
}

type Result = Record<string, unknown> & { reports: Report[] }

type Tree = {
  open: (world: World) => void
  /** Judges, answers and stores; `reports`: what the visitors' pages may send next. */
  take: (step: Step) => Result
}

/** Small tables, so that full ones are compared too. */
const KEYS = 16_384
const SECRET = 'seal'
const NO_OFFER = { status: 'active', dayCap: null, timezone: 'UTC', substituteId: null, fullOn: null } as const

export async function openTree(root: string, clock: { now: number }): Promise<Tree> {
  const weir = await modulesOf(root)
  const out = { lines: [] as string[], pending: [] as string[], told: [] as string[], counted: [] as unknown[] }
  const state: { world: World | undefined; full: boolean } = { world: undefined, full: false }
  const lineOf = (row: HitRow | string): string => (typeof row === 'string' ? row : weir.lineOf(row))
  const bursts = weir.createVisitBursts(KEYS)
  const capacity = weir.offerCapacity(weir.createOfferCounts())
  const parts = {
    window: weir.createVisitorWindow(KEYS),
    marks: weir.createVisitorWindow(KEYS),
    rates: weir.createVisitRates(KEYS),
    detection: {
      look: (ip: string): Place => placeOf(state.world, ip),
      version: () => 'same',
      tried: (ip: string) => state.world?.tried && { version: 'next', network: placeOf(state.world, `${ip}!`) },
      builtAt: () => new Date(0),
      checkedAt: () => 0,
    },
    crawlers: { check: () => state.world?.crawler ?? 'unknown' },
    offerCounts: capacity,
    append: (...rows: HitRow[]) => {
      if (state.full) throw new Error('ENOSPC')
      out.lines.push(...rows.map(lineOf))
    },
    checks: {
      append: (...all: { gone: HitRow; left: HitRow }[]) =>
        void out.pending.push(...all.flatMap(({ gone, left }) => [lineOf(gone), lineOf(left)])),
    },
    counts: { decided: (...all: unknown[]) => void out.counted.push(all) },
    recalled: (name: string) => void out.told.push(name),
    probes: weir.joinProbes(`same-${process.pid}-${root}`, weir.placeOf),
    now: () => clock.now,
  } as unknown as EdgeParts

  function judged(step: Extract<Step, { is: 'visits' }>): Result {
    const answers: unknown[] = []
    const whole: Judged[] = []
    const reports: Report[] = []
    for (const { source, text, more } of step.visits) {
      const given = source === 'site' ? weir.toldVisit.parse(JSON.parse(text)) : (JSON.parse(text) as never)
      const grant = source === 'link' ? undefined : { clientId: '1', campaignId: undefined }
      const input = { ...given, ...more }
      try {
        const one = weir.judgeVisit(parts, grant, input, source)
        const page = one.page?.('https://edge.example') ?? ''
        whole.push(one)
        answers.push([one.decision, page])
        const ticket = one.decision.probe ?? /data-ticket="([^"]+)"/.exec(page)?.[1]
        if (ticket) reports.push({ ticket, key: input.key, ip: input.ip, agent: input.userAgent, check: page !== '' })
      } catch (error) {
        answers.push(refusalOf(error))
      }
    }
    state.full = step.full
    try {
      weir.spoolAll(parts, whole)
    } catch (error) {
      answers.push(refusalOf(error))
    }
    state.full = false
    return { answers, reports }
  }

  function reported({ from, seen }: Extract<Step, { is: 'report' }>): Result {
    const { ticket, key, ip, agent, check } = from
    try {
      const body = { ticket, key, seen, ...(check && { check, referrer: 'https://news.example/' }) }
      return { ...weir.takeSignals(parts, { ip, userAgent: agent }, body), reports: [] }
    } catch (error) {
      return { refused: refusalOf(error), reports: [] }
    }
  }

  function loaded({ from }: Extract<Step, { is: 'image' }>): Result {
    const ticket = weir.readTicket(from.ticket, () => SECRET, clock.now)
    if (ticket) weir.recordImageLoad({ marks: parts.marks, tell: parts.recalled }, ticket, clock.now)
    return { ticket, reports: [] }
  }

  return {
    open(world) {
      state.world = world
      const snapshot = weir.createSnapshot(() => new Date(clock.now))
      snapshot.lists.put([], world.entries)
      snapshot.usual.put([], world.usual ? [{ campaign: world.id, usual: world.usual }] : [])
      snapshot.offers.put([], world.offers.map((offer) => ({ ...NO_OFFER, clientId: '1', ...offer })) as never)
      const { active, clicksUsed, refused } = world.account
      const account = {
        id: '1',
        tokens: [],
        sealSecret: SECRET,
        active,
        paidExpiration: null,
        clickLimit: 10,
        clicksUsed,
      }
      snapshot.putAccounts([], [{ ...account, ...(refused && { refused }) }])
      const settings = { ...weir.campaignSettings.parse(world.base), ...world.settings }
      const { id, key, status, bannedSince } = world
      const campaign = { id, key, clientId: '1', name: 'Same', version: 3, status, settings, bannedSince }
      snapshot.putCampaigns([], [{ ...campaign, dealt: [], archived: false, tokens: [] }])
      if (world.signals) snapshot.putSignals(world.signals)
      parts.snapshot = snapshot
      parts.bursts = weir.createBursts(snapshot.usual, bursts)
    },
    take(step) {
      for (const list of Object.values(out)) list.length = 0
      const result = step.is === 'visits' ? judged(step) : step.is === 'report' ? reported(step) : loaded(step)
      return { ...result, ...out }
    },
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? [error.status, error.message] : String(error)

function placeOf(world: World | undefined, ip: string): Place {
  const places = world?.places ?? []
  let sum = 0
  for (let at = 0; at < ip.length; at += 1) sum = (sum * 31 + ip.charCodeAt(at)) % 65_521
  return places[sum % places.length] as Place
}

/** Every source of ids draws its own fixed row, so that both trees write the same ids. */
export function fixedIds(): typeof randomFillSync {
  const drawn = new WeakMap<object, number>()
  return ((bytes: Uint8Array) => {
    let state = drawn.get(bytes) ?? 1
    for (let at = 0; at < bytes.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      bytes[at] = state >>> 16
    }
    drawn.set(bytes, state)
    return bytes
  }) as typeof randomFillSync
}
