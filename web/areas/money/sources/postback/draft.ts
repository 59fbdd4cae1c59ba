import type { OutgoingAddressView } from '../../../../../src/contract/conversions/outgoing-address.ts'
import {
  NO_PLATFORM,
  OUTGOING_EVENTS,
  PLATFORM_EVENTS,
  type AddressKind,
  type BodyForm,
  type OutgoingEvent,
  type OutgoingMethod,
  type PlatformEvent,
} from '../../../../../src/contract/conversions/outgoing-words.ts'
import type { CallInput } from '../../../../api/client.ts'
import type { Validation } from '../../../../api/failure.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'

/** `kept`: a value is stored, which an empty one leaves as it is. */
type HeaderDraft = { name: string; value: string; kept: boolean }
export type Draft = {
  kind: AddressKind
  url: string
  method: OutgoingMethod
  form: BodyForm
  body: string
  headers: HeaderDraft[]
  platform: { account: string; names: Record<PlatformEvent, string>; testCode: string; visitor: boolean; page: string }
  /** Empty: the stored one. */
  token: string
  on: Record<OutgoingEvent, boolean>
  bots: boolean
  clickId: string
}

const USUAL: readonly OutgoingEvent[] = ['lead', 'sale', 'rejected', 'rebill', 'chargeback', 'changed']
const ticks = (events: readonly OutgoingEvent[]) =>
  Object.fromEntries(OUTGOING_EVENTS.map((event) => [event, events.includes(event)])) as Draft['on']

const namesOf = (names: Partial<Record<PlatformEvent, string>>) =>
  Object.fromEntries(PLATFORM_EVENTS.map((event) => [event, names[event] ?? ''])) as Record<PlatformEvent, string>
const platformOf = ({ names, ...settings }: Stored['platform']): Draft['platform'] => ({
  ...settings,
  names: namesOf(names),
})

/** Events that the kind of address can be told of. */
export const eventsFor = (kind: AddressKind): readonly OutgoingEvent[] =>
  kind === 'address' ? OUTGOING_EVENTS : PLATFORM_EVENTS

type Stored = Omit<OutgoingAddressView, 'place' | 'hasToken' | 'testedAt'>
const NEW: Stored = {
  kind: 'address',
  url: '',
  method: 'GET',
  form: 'form',
  body: '',
  headers: [],
  platform: NO_PLATFORM,
  events: [...USUAL],
  bots: false,
}

export const draftOf = ({ url, headers, platform, events, ...address }: Stored = NEW): Draft => ({
  ...address,
  url: readableLink(url),
  headers: headers.map((name) => ({ name, value: '', kept: true })),
  platform: platformOf(platform),
  token: '',
  on: ticks(events),
  clickId: '',
})

type Typed = Omit<CallInput<'sources.testPostback'>, 'id' | 'place' | 'clickId'>

/** The request, without when it is sent. */
export const typedOf = ({ platform, token, ...draft }: Draft): Typed =>
  draft.kind === 'address' ? typedAddress(draft) : { kind: draft.kind, platform, ...(token !== '' && { token }) }

const typedAddress = ({ kind, url, method, form, body, headers }: Omit<Draft, 'platform' | 'token'>): Typed => ({
  kind,
  url,
  method,
  ...(method === 'POST' && { form, body }),
  headers: headers
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
})

export const eventsOf = ({ kind, on }: Draft): OutgoingEvent[] => eventsFor(kind).filter((event) => on[event])

/** Ticks have no place of their own for a fault. */
export const placeFaults = ({ events, ...rest }: Validation, { kind }: Pick<Draft, 'kind'>): Validation => {
  const place = kind === 'address' ? 'url' : 'platform.account'
  return events ? { ...rest, [place]: [...(rest[place] ?? []), ...events] } : rest
}
