/** Unknown ones stay. */
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { TFunction } from 'i18next'
import type { Format } from '../../i18n/format.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Field } from './conditions.ts'
import { placeText } from './place.ts'

type Texts = {
  t: TFunction
  known: (key: string) => boolean
  format: Format
  offers: ReadonlyMap<string, string>
}
/** For keys made at run time, which the compiler cannot check. */
type AnyKey = 'hits.empty'

const worded = ({ t, known }: Texts, key: string, otherwise: string): string =>
  known(key) ? t(key as AnyKey) : otherwise

const VALUES: Partial<Record<Field | 'hour', (value: string, texts: Texts) => string>> = {
  country: (value, { format }) => format.country(value),
  region: (value, { format }) => placeText(value, format),
  city: (value, { format }) => placeText(value, format),
  language: (value, { format }) => (value === '' ? value : format.language(value)),
  deviceType: (value, texts) => worded(texts, `hits.device.${value}`, value),
  category: (value, texts) => worded(texts, `hits.category.${value}`, value),
  reason: (value, texts) => worded(texts, `signal.${value}`, value),
  // 0-based in the API, 1-based for users
  splitLink: (value, { t }) =>
    /^\d+$/.test(value) ? t('campaign.split.linkAt', { number: Number(value) + 1 }) : value,
  offer: (value, { t, offers }) =>
    value === '' ? value : (offers.get(value) ?? t('campaign.offer.unknown', { id: value })),
  appealed: (value, texts) => worded(texts, `hits.appealed.${value}`, value),
  asn: (value) => (value === '0' ? '' : `AS${value}`),
  hour: (value, { format }) => format.wallHour(value),
}

const FINDINGS: Record<string, (value: string, texts: Texts) => string | undefined> = {
  'activity.network_burst': (value, { t, format }) => {
    const [, of = '', count, span, most] =
      /^(AS\d+: )?(\d+) in (a minute|10 minutes); usually 0 to (\d+)$/.exec(value) ?? []
    if (span === undefined) return undefined
    const figures = { n: format.number(Number(count)), most: format.number(Number(most)) }
    return of + (span === 'a minute' ? t('hits.finding.burst.minute', figures) : t('hits.finding.burst.ten', figures))
  },
}

/** Unchanged without words. */
export const findingText = ({ signal, value }: { signal: string; value: string }, texts: Texts): string =>
  FINDINGS[signal]?.(value, texts) ?? value

export type Names = {
  signal: (name: string) => string
  finding: (reason: { signal: string; value: string }) => string
  /** Undefined: the name says all. */
  meaning: (name: string) => string | undefined
  /** `hour`: of a chart. */
  field: (field: Field | 'hour') => string
  /** Also words an empty value. */
  value: (field: Field | 'hour', value: string) => string
}

const NO_OFFERS: ReadonlyMap<string, string> = new Map()
const FRESH_MS = 300_000

/** Clients only: staff get ids. */
function useOfferNames(): ReadonlyMap<string, string> {
  const isStaff = useSession()?.is_admin === true
  const isReached = useReaches('Offers') && !isStaff
  const { data } = useApiQuery('offers.list', {}, { quiet: true, enabled: isReached, staleTime: FRESH_MS })
  return useMemo(() => (data ? new Map(data.offers.map(({ id, name }) => [id, name])) : NO_OFFERS), [data])
}

export function useNames(): Names {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const offers = useOfferNames()
  return useMemo(() => {
    const texts: Texts = { t, known: (key) => i18n.exists(key), format, offers }
    return {
      signal: (name) => worded(texts, `signal.${name}`, name),
      finding: (reason) => findingText(reason, texts),
      meaning: (name) => worded(texts, `signal.${name}.means`, '') || undefined,
      field: (field) => t(`hits.field.${field}`),
      value: (field, value) => (VALUES[field]?.(value, texts) ?? value) || t('hits.empty'),
    }
  }, [t, i18n, format, offers])
}
