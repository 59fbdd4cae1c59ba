import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canSee, stripKeys } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { faultOfAddress, fillAddress, testValues } from '../../rules/conversions/outgoing.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { skipOutgoing } from '../../store/config/conversions/outgoing.ts'
import { campaignsBySource, savePostback, type SourceRow } from '../../store/config/money/sources.ts'
import { serializedWithNames } from '../../lib/net/url-text.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { sourceOf, toSourceView } from './sources.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'callPlatform' | 'db' | 'loginLimiter' | 'now'

function requireAddress(url: string): void {
  const found = faultOfAddress(url)
  if (found) throw invalid({ url: [found.fault === 'macro' ? TEXTS.macroUnknown : TEXTS.urlInvalid] })
}

export const sourcePostbackHandlers = {
  /** Waiting ones go to the new address, or are skipped. */
  'sources.savePostback': async ({ audited, services: { db, now }, caller }, { id, url, events, bots }) =>
    db.transaction(async (tx) => {
      const { account } = caller
      const before = await sourceOf(tx, id)
      const client = await requireClient(tx, account, before.clientId)
      requireEditingAllowed(account, client)
      if (url !== '') requireAddress(url)
      if (url !== '' && events.length === 0) throw invalid({ events: [TEXTS.required] })
      await lockClient(tx, client.id)
      const row = await savePostback(tx, id, {
        postbackUrl: serializedWithNames(url),
        postbackEvents: events,
        postbackBots: bots,
      })
      if (!row) throw new Error('a source is there and is not')
      if (url === '') await skipOutgoing(tx, { sourceId: id }, 'stopped', now())
      const campaigns = (await campaignsBySource(tx, client.id)).get(id)?.length ?? 0
      const recorded = (one: SourceRow) => ({ name: one.name, ...toSourceView(one, campaigns, false).postback })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        before: recorded(before),
        // addresses contain keys: logs only the change
        after: { ...recorded(row), source: id, anotherAddress: row.postbackUrl !== before.postbackUrl },
        answer: { source: toSourceView(row, campaigns, canSee(caller, 'platformKeys', client)) },
      })
    }),

  /** A failing test is an answer, not an error. */
  'sources.testPostback': async ({ audited, services, origin, caller: { account } }, { id, url, clickId }) => {
    const { db, now, callPlatform, loginLimiter } = services
    const source = await sourceOf(db, id)
    const client = await requireClient(db, account, source.clientId)
    requireEditingAllowed(account, client)
    requireAddress(url)
    const attempt = { call: 'sources.testPostback', email: account.email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const values = testValues(now(), { clickId, currency: source.currency, source: source.name })
    const request = fillAddress(url, values)
    const { pauseMs: _pause, ...answer } = await callPlatform(request, 'test')
    return audited(db, {
      subject: `accounts/${client.id}`,
      after: { name: source.name, url: stripKeys(request), status: answer.status, error: answer.error },
      answer: { url: request, ...answer },
    })
  },
} satisfies HandlersOf<Needs>
