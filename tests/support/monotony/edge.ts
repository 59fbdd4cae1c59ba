/**
 * An in-memory edge that compares visits: each is judged in a fresh campaign without past, under one policy, lists and
 * place.
 */
import type { KeyObject } from 'node:crypto'
import { campaignSettings, type CampaignSettings } from '../../../src/contract/campaigns/campaigns.ts'
import type { Refusal } from '../../../src/contract/failure.ts'
import { placeOf } from '../../../src/edge/remember/browser-key.ts'
import type { PendingVisit } from '../../../src/edge/remember/checks.ts'
import { decideOrCheck, type EdgeParts, type Judged } from '../../../src/edge/answer/answer-visit.ts'
import { createSignatures, withSignature } from '../../../src/edge/feeds/signatures.ts'
import type { CampaignEntry } from '../../../src/edge/feeds/snapshot.ts'
import { createSnapshot } from '../../../src/edge/feeds/snapshot.ts'
import type { DecideInput } from '../../../src/contract/integration/edge.ts'
import type { HitSource } from '../../../src/contract/hits/hit-sources.ts'
import type { HitRow } from '../../../src/store/events/columns.ts'
import { joinProbes } from '../../../src/store/shared/probe-channel.ts'
import { createVisitRates } from '../../../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../../src/store/shared/window.ts'
import { compilePolicy, type PolicyInput } from '../../../src/judge/policy/compile.ts'
import type { CrawlerCheck } from '../../../src/judge/facts.ts'
import type { CampaignPolicy } from '../../../src/judge/policy/policy.ts'
import type { ActiveEntry } from '../../../src/judge/lists/one-list.ts'

/** Data about the visitor's address. */
type Place = {
  country: string
  region: string
  city: string
  asn: number
  isp: string
  usageType: string
  hosting: string
  tor: boolean
  vpn: string
  relay: boolean
}

export type World = {
  settings: Partial<CampaignSettings>
  campaign: Partial<Pick<PolicyInput, 'status' | 'unprotected' | 'bannedSince' | 'refused'>>
  entries: readonly ActiveEntry[]
  place: Place
  /** Result of any crawler claim. */
  crawler: Exclude<CrawlerCheck, 'none'>
  /** Result of an agent's key directory. */
  keys: 'unreachable' | 'pending' | 'unknown_key' | KeyObject
}

export type Judgement = Pick<Judged, 'decision'> & {
  rows: readonly HitRow[]
  pending: readonly PendingVisit[]
  botPage: boolean
  check: boolean
}

const CLIENT = '1'
const GRANT = { clientId: CLIENT, campaignId: undefined }
const SECRET = 'seal'

type MemoryEdge = {
  parts: EdgeParts
  entry: CampaignEntry
  /** Throws the edge's refusals. */
  judge: (input: Omit<DecideInput, 'key'>, source?: HitSource) => Promise<Judgement>
  advance: (ms: number) => void
}

let campaigns = 0
let now = Date.UTC(2026, 10, 18, 12)
const window = createVisitorWindow(20_000)
const marks = createVisitorWindow(20_000)
const rates = createVisitRates(20_000)
const probes = joinProbes(`monotony-${process.pid}`, placeOf)

export const clock = { now: () => now, advance: (ms: number) => void (now += ms) }

/** Worlds of one policy, each with its own past. */
export function openWorlds({ settings, campaign, entries, place, crawler, keys }: World): () => MemoryEdge {
  const snapshot = createSnapshot(() => new Date(now))
  snapshot.lists.put([], entries)
  const compiled = compilePolicy({
    id: '0',
    key: 'c',
    name: 'Monotony',
    version: 1,
    status: 'active',
    unprotected: '',
    settings: { ...campaignSettings.parse(BASE), ...settings, holdOut: 0 },
    ...campaign,
  })
  const look = () => ({ ...place, crawlers: [] })
  return () => {
    campaigns += 1
    const policy: CampaignPolicy = { ...compiled, id: String(campaigns) }
    const entry: CampaignEntry = {
      clientId: CLIENT,
      secret: SECRET,
      policy,
      protectedUntil: Infinity,
      afterwards: policy,
    }
    const rows: HitRow[] = []
    const pending: PendingVisit[] = []
    const parts = {
      snapshot: { ...snapshot, campaign: (key: string) => (key === 'c' ? entry : undefined) },
      window,
      marks,
      rates,
      detection: {
        look,
        version: () => 'test',
        tried: () => undefined,
        builtAt: () => new Date(0),
        checkedAt: () => 0,
      },
      crawlers: { check: () => crawler },
      append: (...more: HitRow[]) => rows.push(...more),
      checks: { append: (...more: PendingVisit[]) => pending.push(...more) },
      probes,
      now: () => now,
    } as unknown as EdgeParts
    parts.signatures = createSignatures({
      keys: { look: () => (typeof keys === 'string' ? { key: undefined, why: keys } : { key: keys }) },
      now: () => now,
    })
    return {
      parts,
      entry,
      async judge(input, source = 'site') {
        const [hits, checks] = [rows.length, pending.length]
        const given = { ...input, key: 'c' }
        const { decision, page } = decideOrCheck(
          parts,
          source === 'link' ? undefined : GRANT,
          parts.signatures?.check(given) ? await withSignature(parts, given) : given,
          source,
        )
        return {
          decision,
          rows: rows.slice(hits),
          pending: pending.slice(checks),
          check: page !== undefined,
          botPage: decision.action.to === policy.botLink,
        }
      },
      advance: clock.advance,
    }
  }
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

const BASE = {
  name: 'Monotony',
  targetMode: 'redirect',
  targetLink: 'https://target.example/',
  botLink: 'bot.html',
} as const
