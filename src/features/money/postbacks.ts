import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canSee, stripKeys } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { testValues } from '../../rules/conversions/outgoing.ts'
import { requestOf, verdictOf } from '../../rules/conversions/outgoing-request.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { skipOutgoing } from '../../store/config/conversions/outgoing.ts'
import {
  addressesBySource,
  findAddress,
  recordTested,
  saveAddress,
  type AddressDraft,
  type AddressRow,
} from '../../store/config/conversions/outgoing-addresses.ts'
import { campaignsBySource } from '../../store/config/money/sources.ts'
import { serializedWithNames } from '../../lib/net/url-text.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { readDraft } from '../../domain/conversions/outgoing-draft.ts'
import { openSecrets, sealSecrets } from '../../domain/conversions/outgoing-secrets.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { sourceOf, toAddressView, toSourceView } from './sources.ts'

type Needs = 'callPlatform' | 'db' | 'loginLimiter' | 'now' | 'sealer'

const EMPTY: Omit<AddressDraft, 'events' | 'bots'> = {
  kind: 'address',
  url: '',
  method: 'GET',
  form: '',
  body: '',
  headerNames: [],
  sealed: null,
  sealedWith: '',
  platform: {},
  testedAt: null,
}

/** All that a test shows to work: not when it is sent. */
const requested = ({ kind, url, method, form, body, headerNames, platform }: AddressDraft): string =>
  JSON.stringify([kind, url, method, form, body, headerNames, platform])

/** Without keys; the log holds that they changed. */
function recorded(row: AddressRow | undefined) {
  if (!row) return {}
  const { place, kind, url, method, form, headers, events, bots } = toAddressView(row, false)
  const bodyForm = method === 'POST' ? form : ''
  return { place, addressKind: kind, url, requestMethod: method, bodyForm, headerNames: headers, events, bots }
}

export const sourcePostbackHandlers = {
  /** Waiting ones go to the new address, or are skipped. */
  'sources.savePostback': async ({ audited, services, caller }, { id, events, bots, ...typed }) =>
    services.db.transaction(async (tx) => {
      const { account } = caller
      const source = await sourceOf(tx, id)
      const client = await requireClient(tx, account, source.clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const { place } = typed
      const before = await findAddress(tx, id, place)
      const isEmptied = typed.url === ''
      const draft = isEmptied ? undefined : readDraft(services.sealer, typed, before)
      if (draft && events.length === 0) throw invalid({ events: [TEXTS.required] })
      const secrets = draft && sealSecrets(services.sealer, draft.secrets)
      const next: AddressDraft = {
        ...EMPTY,
        ...draft?.address,
        url: serializedWithNames(typed.url),
        headerNames: Object.keys(draft?.secrets.headers ?? {}),
        ...secrets,
        events,
        bots,
      }
      const newSecrets =
        draft !== undefined &&
        JSON.stringify(draft.secrets) !== JSON.stringify(before && openSecrets(services.sealer, before))
      const isSame = before !== undefined && !newSecrets && requested(before) === requested(next)
      const row = await saveAddress(tx, { sourceId: id, place }, { ...next, testedAt: isSame ? before.testedAt : null })
      if (isEmptied) await skipOutgoing(tx, { addressId: row.id }, 'stopped', services.now())
      const campaigns = (await campaignsBySource(tx, client.id)).get(id)?.length ?? 0
      const addresses = (await addressesBySource(tx, [id])).get(id) ?? []
      const changed = {
        anotherAddress: row.url !== (before?.url ?? ''),
        anotherBody: row.body !== (before?.body ?? ''),
      }
      return audited(tx, {
        subject: `accounts/${client.id}`,
        before: { name: source.name, ...recorded(before) },
        // addresses contain keys: logs only the change
        after: { name: source.name, ...recorded(row), source: id, ...changed, newSecrets },
        answer: { source: toSourceView({ ...source, addresses }, campaigns, canSee(caller, 'platformKeys', client)) },
      })
    }),

  /** A failing test is an answer, not an error. */
  'sources.testPostback': async ({ audited, services, origin, caller: { account } }, { id, clickId, ...typed }) => {
    const { db, now, callPlatform, loginLimiter, sealer } = services
    const source = await sourceOf(db, id)
    const client = await requireClient(db, account, source.clientId)
    requireEditingAllowed(account, client)
    if (typed.url === '') throw invalid({ url: [TEXTS.urlRequired] })
    const stored = await findAddress(db, id, typed.place)
    const { address, secrets } = readDraft(sealer, typed, stored)
    const attempt = { call: 'sources.testPostback', email: account.email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const values = testValues(now(), { clickId, currency: source.currency, source: source.name })
    const { shown, ...request } = requestOf(address, values, secrets)
    const { pauseMs: _pause, ...answer } = await callPlatform(request, 'test')
    const isAsSaved =
      stored !== undefined &&
      requested(stored) ===
        requested({
          ...stored,
          ...address,
          url: serializedWithNames(address.url),
          headerNames: Object.keys(secrets.headers),
        }) &&
      JSON.stringify(openSecrets(sealer, stored)) === JSON.stringify(secrets)
    if (isAsSaved && verdictOf(answer.status) === 'taken') await recordTested(db, stored.id, now())
    return audited(db, {
      subject: `accounts/${client.id}`,
      after: { name: source.name, url: stripKeys(shown.url), status: answer.status, error: answer.error },
      answer: { method: request.method, ...shown, ...answer },
    })
  },
} satisfies HandlersOf<Needs>
