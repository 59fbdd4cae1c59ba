import type { CampaignSettings } from '../contract/campaigns/campaigns.ts'
import type { DecideInput } from '../contract/integration/edge.ts'
import type { KeyScope } from '../contract/accounts/key-words.ts'
import type { CallName } from '../contract/routes.ts'
import type { ShadowEnd } from '../contract/detection/signal-words.ts'
import type { Contract, Input, Reply } from '../contract/table.ts'
import type { TriedVisit } from '../contract/campaigns/try.ts'
import type { Sealer } from '../lib/secrets/seal.ts'
import type { Detection } from '../outside/detection/detection.ts'
import type { Updates } from '../outside/detection/progress.ts'
import type { ProveDomain } from '../outside/domain-proof.ts'
import type { ErrorReports } from '../outside/error-reports.ts'
import type { Mail } from '../outside/mail.ts'
import type { CheckPage } from '../outside/offer-page.ts'
import type { CallPlatform } from '../outside/platform.ts'
import type { FetchTable } from '../outside/table-fetch.ts'
import type { Telegram } from '../outside/telegram.ts'
import type { Hook } from '../outside/webhook.ts'
import type { OwnHosts } from '../rules/domains/own-hosts.ts'
import type { AccountRow } from '../store/config/accounts/accounts.ts'
import type { CampaignRow } from '../store/config/campaigns/campaigns.ts'
import type { Database } from '../store/config/engine/database.ts'
import type { Events } from '../store/events/events.ts'
import type { LiveHits } from '../store/events/hits/live-hits.ts'
import type { LoginLimiter } from '../store/shared/login-limiter.ts'
import type { Audit, Audited, Entry, RecordedCall, SignedEntry } from './accounts/audited.ts'
import type { Machine } from './status/machine.ts'

export type DetectionData = {
  detection: Detection
  updates: Updates
  /** True with automatic updates. */
  byItself: boolean
  /**
   * Starts an update unless one runs; notifies edges when done. `again`: also fetches content dropped after a trial.
   */
  begin: (ids: readonly string[], again?: boolean) => void
  tried: {
    state: () => TryState
    /** Sources under trial, which no update touches. */
    held: () => Promise<string[]>
    order: (order: { ids: readonly string[]; days: number; atEnd: ShadowEnd; authorId: string }) => void
  }
}

/** The last order to try data in this process. `same`: no difference. `none`: no order, or its shadow runs. */
export type TryState = { state: 'none' | 'fetching' | 'same' | 'failed'; error: string | null }

export type Restater = {
  /** Starts on missing hits and returns progress: policy digests, hits of all UTC days touched, and those judged. */
  ask: (
    campaigns: readonly CampaignRow[],
    span: { from: Date; to: Date },
  ) => Promise<{ policies: string[]; hits: number; judged: number }>
}

/** Opened once at start, closed at the end. */
export type Services = Readonly<{
  db: Database
  events: Events
  liveHits: LiveHits
  /** Address of the edge, without trailing slash; empty until the port is open. */
  publicUrl: () => string
  /** Origins of the panel; mailed links use one of them. */
  panelOrigins: readonly string[]
  mail: Mail
  /** Undefined if the operator has no bot. */
  telegram: Telegram | undefined
  hook: Hook
  callPlatform: CallPlatform
  /** For secrets in the configuration store. */
  sealer: Sealer
  checkPage: CheckPage
  fetchTable: FetchTable
  /** Checks DNS. */
  proveDomain: ProveDomain
  ownHosts: OwnHosts
  /** Where clients write to a person; undefined: nowhere. */
  supportContact: string | undefined
  data: DetectionData
  machine: Machine
  /** For unexpected errors. */
  errors: ErrorReports
  loginLimiter: LoginLimiter
  /** The edge's current verdict; undefined: unknown campaign. */
  tryVisit: (trial: {
    visit: DecideInput
    time: number | undefined
    settings: CampaignSettings | undefined
    /** Judge as if the campaign were active, unbanned and protected. */
    running?: boolean
  }) => Promise<TriedVisit | undefined>
  restater: Restater
  /** Seconds. */
  sessionTtl: number
  now: () => Date
}>

/** A key’s hash never equals a session's. */
export type Caller = {
  account: AccountRow
  sessionHash: Buffer
  /** Scopes of the API key; absent for a session. */
  scopes?: readonly KeyScope[] | undefined
  /** Staff viewing the account's panel. */
  staff?: AccountRow | undefined
}
/** For timed work in the name of an account, without a session. */
export const callerFor = (account: AccountRow): Caller => ({ account, sessionHash: Buffer.alloc(0) })

/** Stored with sessions. */
export type Origin = { address: string; agent: string }
/** Makes a header storable in Postgres: no NUL, no lone surrogate, at most 512 characters. */
export const storableAgent = (agent: string): string => agent.slice(0, 512).replaceAll('\0', '').toWellFormed()

export type IfMatch = readonly number[] | 'any'

type CallerOf<Name extends CallName> = Contract[Name]['allowed'] extends 'public' ? undefined : Caller
export type Need = keyof Services

export type Context<Name extends CallName, Needs extends Need> = {
  services: Pick<Services, Needs>
  origin: Origin
  caller: CallerOf<Name>
  /** From `If-Match`; `any` for `*`; absent without the header. */
  ifMatch?: IfMatch | undefined
  document: () => Record<string, unknown>
} & (Name extends RecordedCall ? { audited: Audit<CallerOf<Name> extends Caller ? Entry : SignedEntry> } : unknown)

/** A change without its audit entry is a type error. */
export type Handler<Name extends CallName, Needs extends Need> = (
  context: Context<Name, Needs>,
  input: Input<Name>,
) => Promise<Name extends RecordedCall ? Audited<Reply<Name>> : Reply<Name>>

/** Use as `satisfies HandlersOf<'db' | 'now'>`. */
export type HandlersOf<Needs extends Need> = { [Name in CallName]?: Handler<Name, Needs> }
/** A call without handler is a type error. */
export type Handlers = { [Name in CallName]: Handler<Name, Need> }

/** Further faults, by field, of a body that the schema refused. */
export type MoreFaults<Needs extends Need> = (
  context: Pick<Context<CallName, Needs>, 'services' | 'origin'>,
  body: Record<string, unknown>,
) => Promise<Record<string, string[]>>
