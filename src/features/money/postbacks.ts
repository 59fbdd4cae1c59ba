import { invalid, Refusal } from '../../contract/failure.ts'
import { PLATFORM_EVENTS, type AddressKind, type OutgoingEvent } from '../../contract/conversions/outgoing-words.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canSee, stripKeys } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { testValues } from '../../rules/conversions/outgoing.ts'
import {
  isUsed,
  NO_SECRETS,
  requestOf,
  verdictOf,
  type OutgoingAddress,
  type OutgoingSecrets,
} from '../../rules/conversions/outgoing-request.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { skipOutgoing } from '../../store/config/conversions/outgoing.ts'
import {
  addressesBySource,
  findAddress,
  NO_ADDRESS,
  recordTested,
  saveAddress,
  toAddress,
  type AddressRow,
} from '../../store/config/conversions/outgoing-addresses.ts'
import { campaignsBySource } from '../../store/config/money/sources.ts'
import { serializedWithNames } from '../../lib/net/url-text.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { readDraft } from '../../domain/conversions/outgoing-draft.ts'
import { openSecrets, sealSecrets } from '../../domain/conversions/outgoing-secrets.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { sourceOf, toAddressView, toSourceView } from './sources.ts'

type Needs = 'callPlatform' | 'db' | 'loginLimiter' | 'now' | 'sealer'

/** Of nobody. */
const TEST_VISITOR = { ip: '203.0.113.1', agent: 'weir-test' }

type Draft = { address: OutgoingAddress; secrets: OutgoingSecrets }
const EMPTY: Draft = { address: toAddress(NO_ADDRESS), secrets: NO_SECRETS }

/** Empties the place if nothing is typed. */
function draftOf(
  sealer: Services['sealer'],
  { events, bots: _bots, id: _id, ...typed }: Input<'sources.savePostback'>,
  stored: AddressRow | undefined,
): Draft {
  if (!isUsed(typed)) return EMPTY
  const draft = readDraft(sealer, typed, stored)
  requireEvents(typed.kind, events)
  return { ...draft, address: { ...draft.address, url: serializedWithNames(draft.address.url) } }
}

function requireEvents(kind: AddressKind, events: readonly OutgoingEvent[]): void {
  if (events.length === 0) throw invalid({ events: [TEXTS.required] })
  const own: readonly OutgoingEvent[] = kind === 'address' ? events : PLATFORM_EVENTS
  if (!events.every((event) => own.includes(event))) throw invalid({ events: [TEXTS.platformEvents] })
}

/** All that a test shows to work: not when it is sent. */
const textOfDraft = ({ address, secrets }: { address: OutgoingAddress; secrets: OutgoingSecrets | undefined }) => {
  const { kind, url, method, form, body, platform } = address
  return JSON.stringify([kind, url, method, form, body, Object.entries(platform).toSorted(), secrets])
}

const storedDraft = (sealer: Services['sealer'], row: AddressRow | undefined) =>
  row ? { address: toAddress(row), secrets: openSecrets(sealer, row) } : EMPTY

/** Addresses and bodies contain keys: holds only that they changed. */
const changesBetween = (before: ReturnType<typeof storedDraft>, now: Draft) => ({
  anotherAddress: now.address.url !== before.address.url,
  anotherBody: now.address.body !== before.address.body,
  newSecrets: JSON.stringify(now.secrets) !== JSON.stringify(before.secrets),
})

/** Without keys. */
function recorded(row: AddressRow | undefined) {
  if (!row) return {}
  const { place, kind, url, method, form, headers, platform, events, bots } = toAddressView(row, false)
  const common = { place, addressKind: kind, url, requestMethod: method, headerNames: headers, events, bots }
  const { account, visitor } = platform
  if (kind !== 'address') return { ...common, platformAccount: account, sendsVisitor: visitor }
  return { ...common, bodyForm: method === 'POST' ? form : '' }
}

export const sourcePostbackHandlers = {
  /** Waiting ones go to the new address, or are skipped. */
  'sources.savePostback': async ({ audited, services, caller }, input) =>
    services.db.transaction(async (tx) => {
      const { now, sealer } = services
      const { id, place, events, bots } = input
      const source = await sourceOf(tx, id)
      const client = await requireClient(tx, caller.account, source.clientId)
      requireEditingAllowed(caller.account, client)
      await lockClient(tx, client.id)
      const stored = await findAddress(tx, id, place)
      const [before, draft] = [storedDraft(sealer, stored), draftOf(sealer, input, stored)]
      const row = await saveAddress(
        tx,
        { sourceId: id, place },
        {
          ...draft.address,
          ...sealSecrets(sealer, draft.secrets),
          headerNames: Object.keys(draft.secrets.headers),
          events,
          bots,
          testedAt: textOfDraft(before) === textOfDraft(draft) ? (stored?.testedAt ?? null) : null,
        },
      )
      if (!isUsed(row)) await skipOutgoing(tx, { addressId: row.id }, 'stopped', now())
      const campaigns = (await campaignsBySource(tx, client.id)).get(id)?.length ?? 0
      const addresses = (await addressesBySource(tx, [id])).get(id) ?? []
      return audited(tx, {
        subject: `accounts/${client.id}`,
        before: { name: source.name, ...recorded(stored) },
        after: { name: source.name, ...recorded(row), source: id, ...changesBetween(before, draft) },
        answer: { source: toSourceView({ ...source, addresses }, campaigns, canSee(caller, 'platformKeys', client)) },
      })
    }),

  /** A failing test is an answer, not an error. */
  'sources.testPostback': async ({ audited, services, origin, caller: { account } }, { id, clickId, ...typed }) => {
    const { db, now, callPlatform, loginLimiter, sealer } = services
    const source = await sourceOf(db, id)
    const client = await requireClient(db, account, source.clientId)
    requireEditingAllowed(account, client)
    requireTestable(typed)
    const stored = await findAddress(db, id, typed.place)
    const draft = readDraft(sealer, typed, stored)
    const attempt = { call: 'sources.testPostback', email: account.email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const values = testValues(now(), { clickId, currency: source.currency, source: source.name })
    const reported = { event: 'sale', values, visitor: TEST_VISITOR, isTest: true } as const
    const { shown, ...request } = requestOf(draft.address, reported, draft.secrets)
    const { pauseMs: _pause, text, ...answered } = await callPlatform(request, 'test')
    const { verdict, error } = verdictOf(draft.address.kind, { ...answered, text })
    const url = serializedWithNames(draft.address.url)
    const isAsSaved =
      textOfDraft(storedDraft(sealer, stored)) === textOfDraft({ ...draft, address: { ...draft.address, url } })
    if (stored && isAsSaved && verdict === 'taken') await recordTested(db, stored.id, now())
    return audited(db, {
      subject: `accounts/${client.id}`,
      after: { name: source.name, url: stripKeys(shown.url), status: answered.status, error },
      answer: { method: request.method, ...shown, ...answered, error },
    })
  },
} satisfies HandlersOf<Needs>

/** A platform's test without a code would count as a conversion there. */
function requireTestable(typed: Pick<Input<'sources.testPostback'>, 'kind' | 'url' | 'platform'>): void {
  if (!isUsed(typed)) throw invalid({ url: [TEXTS.urlRequired] })
  if (typed.kind !== 'address' && typed.platform.testCode === '')
    throw invalid({ 'platform.testCode': [TEXTS.required] })
}
