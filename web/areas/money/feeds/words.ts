import { useTranslation } from '../../../i18n/i18n.ts'
import { FEED_CHANGES, FEED_HOURS, type FetchFailure } from '../../../../src/contract/money/feed-words.ts'
import type { FeedView, FeedWaiting, FetchView } from '../../../../src/contract/money/feeds.ts'
import { serverText } from '../../../i18n/server.ts'
import { useFormat } from '../../../i18n/use-format.ts'

const ADVISED = ['denied', 'missing', 'form', 'large', 'sealed', 'plain'] as const

export function useFeedWords() {
  const { t } = useTranslation()
  const format = useFormat()
  const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
  const count = (key: 'added' | 'changed' | 'gone' | 'unchanged' | 'refused', n: number): string | false =>
    n > 0 && t(`feeds.${key}`, { count: n, n: format.number(n) })
  return {
    hourOf,
    nameOf: ({ companyName, sourceName }: Pick<FeedView, 'companyName' | 'sourceName'>): string =>
      companyName ?? sourceName ?? '',
    schedule: ({ everyHours, atHour }: Pick<FeedView, 'everyHours' | 'atHour'>): string => {
      const hours = FEED_HOURS.find((one) => one === everyHours) ?? 24
      const every = t(`feeds.every.${hours}`)
      if (hours === 1) return every
      return t(hours === 24 ? 'feeds.atDaily' : 'feeds.at', { every, hour: hourOf(atHour) })
    },
    failure: ({
      failure,
      status,
      detail,
    }: {
      failure: FetchFailure
      status: number | null
      detail: string
    }): string => {
      const title = [t(`feeds.failure.${failure}`), status !== null && status !== 200 ? ` (${status})` : ''].join('')
      return detail === '' ? `${title}.` : `${title}: ${serverText(detail)}`
    },
    todo: (failure: FetchFailure): string => {
      const advised = ADVISED.find((one) => one === failure)
      return advised ? t(`feeds.todo.${advised}`) : ''
    },
    change: ({ code, was, now }: FeedWaiting): string => {
      const known = FEED_CHANGES.find((one) => one === code)
      return known ? t(`feeds.change.${known}`, { was, now }) : t('feeds.change.other')
    },
    /** Counts above zero. */
    counts: (fetch: FetchView): string =>
      (['added', 'changed', 'gone', 'unchanged', 'refused'] as const)
        .map((key) => count(key, fetch[key]))
        .filter((one) => one !== false)
        .join(' · '),
  }
}
