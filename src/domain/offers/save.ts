import { invalid } from '../../contract/failure.ts'
import type { WatchMinutes } from '../../contract/offers/offer-words.ts'
import type { OfferView } from '../../contract/offers/offers.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { NETWORK_TEMPLATES } from '../../rules/conversions/network-templates.ts'
import { UNCHECKED } from '../../rules/offers/offer-watch.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import type { Audit, Audited } from '../accounts/audited.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { noteConversionCaps } from '../../store/config/offers/conversion-caps.ts'
import { forgetChecks } from '../../store/config/offers/offer-checks.ts'
import { type OfferDraft, type OfferRow, type OfferWatchRow, putOffer } from '../../store/config/offers/offers.ts'
import { substituteFault } from '../../judge/destination/offers.ts'
import { isSameWatch } from './check.ts'

/** Throws 422 for an unknown currency, or a substitute that is not the client's or leads nowhere. */
export function requireValidOffer(
  id: string | undefined,
  { currency, substitute, template }: Pick<Input<'offers.save'>, 'currency' | 'substitute' | 'template'>,
  own: readonly OfferRow[],
): void {
  if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
  if (template !== '' && !NETWORK_TEMPLATES.some(({ key }) => key === template))
    throw invalid({ template: [TEXTS.valueInvalid] })
  if (substitute === undefined || substitute === null) return
  const next = new Map(own.map((offer) => [offer.id, offer.substituteId]))
  if (!next.has(substitute)) throw invalid({ substitute: [TEXTS.offerUnknown] })
  const fault = substituteFault(id, substitute, (one) => next.get(one))
  if (fault !== undefined) throw invalid({ substitute: [fault === 'circle' ? TEXTS.offerCircle : TEXTS.offerChain] })
}

type Draft = Omit<Input<'offers.save'>, 'id' | 'clientId'>

function rowOf(draft: Draft, before: OfferRow | undefined, now: Date): OfferDraft {
  const { substitute, payout, dayCap, conversionCap, countries, watch, ...rest } = draft
  const watched = watchOf(watch, before)
  return {
    ...rest,
    payout: payout ?? null,
    dayCap: dayCap ?? null,
    conversionCap: conversionCap ?? null,
    fullOn: null,
    countries: countries.map((code) => code.toUpperCase()),
    substituteId: substitute ?? null,
    ...watched,
    ...stateOf({ ...watched, link: draft.link }, before, now),
  }
}

/** Unchanged if not given. */
function watchOf(watch: Input<'offers.save'>['watch'], before: OfferRow | undefined): OfferWatchRow {
  if (watch === undefined && before) {
    const { watchMinutes, watchWords, watchWithout, watchPasses } = before
    return { watchMinutes, watchWords, watchWithout, watchPasses }
  }
  return {
    watchMinutes: watch?.minutes ?? null,
    watchWords: watch?.words ?? [],
    watchWithout: watch?.without ?? [],
    watchPasses: watch?.passes ?? false,
  }
}

/** Another link resets the watch's results; a changed check runs at once. */
function stateOf(next: OfferWatchRow & { link: string }, before: OfferRow | undefined, now: Date) {
  if (next.watchMinutes === null) return { watchFailures: 0, deadSince: null, deadNotified: false, nextCheckAt: null }
  if (!before || before.watchMinutes === null || before.link !== next.link)
    return { watchFailures: UNCHECKED.failures, deadSince: UNCHECKED.deadSince, deadNotified: false, nextCheckAt: now }
  const { watchFailures, deadSince, deadNotified, nextCheckAt } = before
  const isSame = isSameWatch(before, next) && before.watchMinutes === next.watchMinutes
  return { watchFailures, deadSince, deadNotified, nextCheckAt: isSame ? nextCheckAt : now }
}

export const keptOf = ({
  archivedAt: _archived,
  createdAt: _created,
  clientId: _client,
  watchFailures: _failures,
  deadSince: _dead,
  deadNotified: _notified,
  nextCheckAt: _next,
  fullOn: _full,
  ...row
}: OfferRow) => row

const toWatchView = ({ watchMinutes, watchWords, watchWithout, watchPasses }: OfferRow): OfferView['watch'] =>
  watchMinutes === null
    ? null
    : { minutes: watchMinutes as WatchMinutes, words: watchWords, without: watchWithout, passes: watchPasses }

export const toFields = (row: OfferRow) => ({
  name: row.name,
  network: row.network,
  template: row.template,
  link: row.link,
  payout: row.payout,
  currency: row.currency,
  dayCap: row.dayCap,
  conversionCap: row.conversionCap,
  timezone: row.timezone,
  countries: row.countries,
  status: row.status,
  substitute: row.substituteId,
  watch: toWatchView(row),
})

type Saving = {
  /** Undefined: a new offer. */
  before: OfferRow | undefined
  clientId: string
  draft: Draft
  now: Date
  by?: 'operator'
  /** The rule that made the change, by which act. */
  remarks?: { rule: string; actId?: string }
}

/** Undefined: the client has another of that name. */
export async function saveOffer(
  tx: Queries,
  audited: Audit,
  { before, clientId, draft, now, by, remarks }: Saving,
): Promise<Audited<{ row: OfferRow }> | undefined> {
  const row = await putOffer(tx, { ...rowOf(draft, before, now), id: before?.id, clientId })
  if (!row) return undefined
  await recordChange(tx, { kind: 'offer', ref: row.id })
  await noteConversionCaps(tx, [row.id], now)
  if (row.watchMinutes === null || row.link !== before?.link) await forgetChecks(tx, row.id)
  return audited(tx, {
    subject: `accounts/${clientId}`,
    ...(before && { before: keptOf(before) }),
    after: { ...keptOf(row), ...(by && { by }), ...remarks },
    answer: { row },
  })
}
