import type { OutgoingAddressView } from '../../../../../src/contract/conversions/outgoing-address.ts'
import {
  OUTGOING_EVENTS,
  type AddressKind,
  type BodyForm,
  type OutgoingEvent,
  type OutgoingMethod,
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
  on: Record<OutgoingEvent, boolean>
  bots: boolean
  clickId: string
}

const USUAL: readonly OutgoingEvent[] = ['lead', 'sale', 'rejected', 'rebill', 'chargeback', 'changed']
const ticks = (events: readonly OutgoingEvent[]) =>
  Object.fromEntries(OUTGOING_EVENTS.map((event) => [event, events.includes(event)])) as Draft['on']

export const draftOf = (address: OutgoingAddressView | undefined): Draft => ({
  kind: address?.kind ?? 'address',
  url: readableLink(address?.url ?? ''),
  method: address?.method ?? 'GET',
  form: address?.form ?? 'form',
  body: address?.body ?? '',
  headers: (address?.headers ?? []).map((name) => ({ name, value: '', kept: true })),
  on: ticks(address?.events ?? USUAL),
  bots: address?.bots ?? false,
  clickId: '',
})

type Typed = Omit<CallInput<'sources.testPostback'>, 'id' | 'place' | 'clickId'>

/** The request, without when it is sent. */
export const typedOf = ({ kind, url, method, form, body, headers }: Draft): Typed => ({
  kind,
  url,
  method,
  ...(method === 'POST' && { form, body }),
  headers: headers
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
})

export const eventsOf = ({ on }: Draft): OutgoingEvent[] => OUTGOING_EVENTS.filter((event) => on[event])

/** Ticks have no place of their own for a fault. */
export const placeFaults = ({ events, ...rest }: Validation): Validation =>
  events ? { ...rest, url: [...(rest['url'] ?? []), ...events] } : rest
