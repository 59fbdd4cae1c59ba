import { FETCH_FAILURES } from '../../contract/money/feed-words.ts'
import type { FeedView, FetchView } from '../../contract/money/feeds.ts'
import { stripKeys } from '../../rules/accounts/guarded.ts'
import type { ListedFeed, ListedFetch } from '../../store/config/money/feeds.ts'

/** `shown`: with keys of the platform; otherwise only the address's host. The header's value is never shown. */
export function toFeedView(
  { feed, campaign, source }: ListedFeed,
  last: ListedFetch | undefined,
  shown: boolean,
): FeedView {
  const { settings } = feed
  return {
    id: feed.id,
    companyId: feed.campaignId,
    companyName: campaign,
    sourceId: feed.sourceId,
    sourceName: source,
    url: shown ? feed.url : stripKeys(feed.url),
    shown,
    headerName: feed.headerName,
    everyHours: settings.everyHours,
    atHour: settings.atHour,
    timezone: settings.timezone,
    days: settings.days,
    preset: settings.preset,
    dimension: settings.dimension,
    currency: settings.currency,
    columns: settings.columns,
    answers: settings.answers,
    reading: feed.reading,
    on: feed.isOn,
    nextAt: feed.nextAt.toISOString(),
    waiting: feed.waiting ?? [],
    failures: feed.failures,
    failingSince: feed.failingSince?.toISOString() ?? null,
    last: last ? toFetchView(last) : null,
  }
}

export const toFetchView = (row: ListedFetch): FetchView => ({
  id: row.id,
  at: row.at.toISOString(),
  outcome: row.outcome,
  failure: FETCH_FAILURES.find((one) => one === row.failure) ?? null,
  detail: row.detail,
  status: row.status,
  tookMs: row.tookMs,
  lines: row.lines,
  added: row.added,
  changed: row.changed,
  gone: row.gone,
  unchanged: row.unchanged,
  refused: row.refused,
  days: row.days,
  importId: row.importId,
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})

/** For the history: without address and secret. */
export const toRecordedFeed = ({ feed, campaign, source }: ListedFeed) => ({
  name: campaign ?? source ?? '',
  url: stripKeys(feed.url),
  headerName: feed.headerName,
  everyHours: feed.settings.everyHours,
  atHour: feed.settings.atHour,
  timezone: feed.settings.timezone,
  active: feed.isOn,
})
