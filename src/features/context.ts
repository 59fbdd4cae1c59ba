/** The services there are, and what a handler is given of them. */
import type { CampaignSettings } from '../contract/campaigns.ts'
import type { DecideInput } from '../contract/edge.ts'
import type { KeyScope } from '../contract/key-words.ts'
import type { CallName } from '../contract/routes.ts'
import type { ShadowEnd } from '../contract/signal-words.ts'
import type { Contract, Input, Reply } from '../contract/table.ts'
import type { TriedVisit } from '../contract/try.ts'
import type { Detection } from '../outside/detection/detection.ts'
import type { Updates } from '../outside/detection/progress.ts'
import type { ProveDomain } from '../outside/domain-proof.ts'
import type { ErrorReports } from '../outside/error-reports.ts'
import type { Mail } from '../outside/mail.ts'
import type { CheckPage } from '../outside/offer-page.ts'
import type { CallPlatform } from '../outside/platform.ts'
import type { Telegram } from '../outside/telegram.ts'
import type { Hook } from '../outside/webhook.ts'
import type { OwnHosts } from '../rules/own-hosts.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { CampaignRow } from '../store/config/campaigns.ts'
import type { Database } from '../store/config/database.ts'
import type { Events } from '../store/events/events.ts'
import type { LiveHits } from '../store/events/live-hits.ts'
import type { LoginLimiter } from '../store/shared/login-limiter.ts'
import type { Machine } from './machine.ts'

/** What addresses are judged by, and how it is kept current. */
export type DetectionData = {
  detection: Detection
  updates: Updates
  /** Weir looks for newer data by itself. */
  byItself: boolean
  /**
   * Begins an update, unless one is running; notifies the edges when it is done. `again`: content that was tried and
   * dropped is taken, too.
   */
  begin: (ids: readonly string[], again?: boolean) => void
  /** Data that is tried beside the data in force. */
  tried: {
    state: () => TryState
    /** Ids of the sources that are tried, which no update touches. */
    held: () => Promise<string[]>
    order: (order: { ids: readonly string[]; days: number; atEnd: ShadowEnd; authorId: string }) => void
  }
}

/**
 * What became of the last order to try data in this process. `same`: nothing differed. `none`: there was none, or its
 * shadow runs.
 */
export type TryState = { state: 'none' | 'fetching' | 'same' | 'failed'; error: string | null }

/** Judges past visits by what is in force today. */
export type Restater = {
  /**
   * Begins with what is missing of these campaigns, and answers how far it is: digests of the policies, the hits of all
   * days (UTC) that the span touches, and how many of them are judged.
   */
  ask: (
    campaigns: readonly CampaignRow[],
    span: { from: Date; to: Date },
  ) => Promise<{ policies: string[]; hits: number; judged: number }>
}

/** Everything that handlers and jobs may need; opened once at the start, closed at the end. */
export type Services = Readonly<{
  db: Database
  events: Events
  /** New hits for those who watch. */
  liveHits: LiveHits
  /** Where clients' sites reach the edge, without a trailing slash; empty until the port is open. */
  publicUrl: () => string
  /** Origins under which the panel is served; mailed links lead to one of these. */
  panelOrigins: readonly string[]
  mail: Mail
  /** Undefined where the operator has set up no bot. */
  telegram: Telegram | undefined
  /** Posts to readers' webhooks. */
  hook: Hook
  /** Tells traffic sources of conversions. */
  callPlatform: CallPlatform
  /** Asks the pages of watched offers. */
  checkPage: CheckPage
  /** Asks the DNS whether a domain is its client's. */
  proveDomain: ProveDomain
  /** Hosts of the service itself. */
  ownHosts: OwnHosts
  data: DetectionData
  machine: Machine
  /** Takes errors that nobody expected. */
  errors: ErrorReports
  /** Counts attempts to sign in and the like. */
  loginLimiter: LoginLimiter
  /** What the edge would make of a visit by what is in force now; undefined: it knows no such campaign. */
  tryVisit: (trial: {
    visit: DecideInput
    time: number | undefined
    settings: CampaignSettings | undefined
    /** As though the campaign ran, unbanned and protected. */
    running?: boolean
  }) => Promise<TriedVisit | undefined>
  restater: Restater
  /** Seconds. */
  sessionTtl: number
  /** The clock; tests give their own. */
  now: () => Date
}>

/** Who calls, by their session or API key; a key’s hash is no session’s. */
export type Caller = {
  account: AccountRow
  sessionHash: Buffer
  /** What their API key opens; absent: they have a session. */
  scopes?: readonly KeyScope[] | undefined
  /** The staff member who has the account's panel open. */
  staff?: AccountRow | undefined
}
/** Where a call came from; kept with sessions. */
export type Origin = { address: string; agent: string }
/** A header as Postgres takes it: no NUL, no half of a surrogate pair, at most 512 characters. */
export const storableAgent = (agent: string): string => agent.slice(0, 512).replaceAll('\0', '').toWellFormed()

export type IfMatch = readonly number[] | 'any'

type CallerOf<Name extends CallName> = Contract[Name]['allowed'] extends 'public' ? undefined : Caller
/** Names of services that a handler, or an area, declares. */
export type Need = keyof Services

/** What a handler is given: the services that it declares, and who calls from where. */
export type Context<Name extends CallName, Needs extends Need> = {
  services: Pick<Services, Needs>
  origin: Origin
  caller: CallerOf<Name>
  /** Versions that `If-Match` names, `any` for one that is there; absent: the header was not sent. */
  ifMatch?: IfMatch | undefined
  /** The OpenAPI document of the whole contract. */
  document: () => Record<string, unknown>
}
export type Handler<Name extends CallName, Needs extends Need> = (
  context: Context<Name, Needs>,
  input: Input<Name>,
) => Promise<Reply<Name>>

/** Handlers of one file by the names of their calls: `satisfies HandlersOf<'db' | 'now'>`. */
export type HandlersOf<Needs extends Need> = { [Name in CallName]?: Handler<Name, Needs> }
/** All of them; a call without one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name, Need> }

/** What is wrong, by field, with a body that the schema of its call has refused, beside what the schema says. */
export type MoreFaults<Needs extends Need> = (
  context: Pick<Context<CallName, Needs>, 'services' | 'origin'>,
  body: Record<string, unknown>,
) => Promise<Record<string, string[]>>
