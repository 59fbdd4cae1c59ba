import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListEntry } from '../../../src/contract/lists.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { ListWord } from './list-word.tsx'
import { logsOf } from './logs-of.ts'

export function useColumns(): Column<ListEntry>[] {
  const { t } = useTranslation()
  return [
    { key: 'value', title: t('lists.value'), className: 'value', cell: (entry) => <Value entry={entry} />, width: 120 },
    {
      key: 'list',
      title: t('lists.list'),
      className: 'which',
      cell: ({ list }) => <ListWord list={list} />,
      width: 64,
    },
    {
      key: 'hits',
      title: t('lists.hits'),
      className: 'hits',
      figure: true,
      cell: (entry) => <Hits entry={entry} />,
      width: 48,
    },
    {
      key: 'expires',
      title: t('lists.expires'),
      className: 'expires',
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
      width: 88,
    },
    {
      key: 'author',
      title: t('lists.author'),
      className: 'author roomy wide',
      cell: (entry) => <Author entry={entry} />,
      width: 120,
    },
  ]
}

const Value = ({ entry: { value, note } }: { entry: ListEntry }) => (
  <>
    <b className="ltr">{value}</b>
    {note !== '' && <small>{note}</small>}
  </>
)

/** Visits of the last 30 days, and all there ever were. */
function Hits({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { hits, hitsEver } = entry
  if (hits === null) return <span className="dim">{t('lists.hitsUnknown')}</span>
  const said = format.number(hits)
  const address = hits > 0 ? logsOf(entry) : undefined
  return (
    <>
      <span className="word">{t('lists.hits')}: </span>
      {address ? <Link to={address}>{said}</Link> : said}
      {hitsEver !== null && hitsEver > hits && <small>{t('lists.hitsEver', { n: format.number(hitsEver) })}</small>}
    </>
  )
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className="dim">{t('lists.never')}</span>
  const when = format.relative(at, now)
  return (
    <>
      {format.date(at)}
      {Date.parse(at) <= now ? (
        <small className="state warn">
          <TriangleAlert />
          {t('lists.expired', { when })}
        </small>
      ) : (
        <small>{when}</small>
      )}
    </>
  )
}

function Author({ entry: { author, createdAt, source } }: { entry: ListEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span className="ltr">{author ?? t('lists.nobody')}</span>
      <small>
        {format.date(createdAt)}
        {source !== 'panel' && `, ${t(`lists.source.${source}`)}`}
      </small>
    </>
  )
}
