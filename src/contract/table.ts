/** Every call of the contract. Handlers, the typed client, the OpenAPI document and the contract walk all come from here. */
import { auth } from './auth.ts'
import { campaigns } from './campaigns.ts'
import type { Answered, Endpoint, Received, Returned, Sent } from './endpoint.ts'
import { hits } from './hits.ts'
import type { CallName } from './routes.ts'
import { staff } from './staff.ts'

export const CONTRACT = { ...auth, ...staff, ...campaigns, ...hits } satisfies { [Name in CallName]: Endpoint<Name> }

export type Contract = typeof CONTRACT
/** What a handler of `Name` receives. */
export type Input<Name extends CallName> = Received<Contract[Name]>
/** What a handler of `Name` returns. */
export type Reply<Name extends CallName> = Returned<Contract[Name]>
/** What the panel sends with `Name`. */
export type Question<Name extends CallName> = Sent<Contract[Name]>
/** What the panel hears. */
export type Answer<Name extends CallName> = Answered<Contract[Name]>
