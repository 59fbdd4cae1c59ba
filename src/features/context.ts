/** What every handler is given. */
import type { CallName } from '../contract/routes.ts'
import type { Contract, Input, Reply } from '../contract/table.ts'
import type { Mail } from '../outside/mail.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Database } from '../store/config/database.ts'
import type { Events } from '../store/events/events.ts'
import type { Guesses } from '../store/shared/guesses.ts'

/** What the roof opened once and closes at the end. */
export type Services = {
  db: Database
  events: Events
  /** Where clients' sites reach the edge, without a trailing slash. */
  publicUrl: string
  /** Origins under which the panel is served; mailed links lead to one of these. */
  panelOrigins: readonly string[]
  mail: Mail
  /** How often the ways in were tried. */
  guesses: Guesses
  /** Seconds. */
  sessionTtl: number
  /** The clock, so that tests can move it. */
  now: () => Date
}

/** Who asks, as the session or his API key says; a key’s hash is no session’s. */
export type Asker = { account: AccountRow; sessionHash: Buffer }
/** Where a call came from; kept with sessions. */
export type Origin = { address: string; agent: string }

type AskerOf<Name extends CallName> = Contract[Name]['allowed'] extends 'public' ? undefined : Asker

export type Context<Name extends CallName = CallName> = {
  services: Services
  origin: Origin
  asker: AskerOf<Name>
  /** The OpenAPI document of the whole contract. */
  document: () => Record<string, unknown>
}
export type Handler<Name extends CallName> = (context: Context<Name>, input: Input<Name>) => Promise<Reply<Name>>
/** One handler a call; a call without one does not compile. */
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> }
