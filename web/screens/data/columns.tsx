import { useTranslation } from 'react-i18next'
import type { DataSource } from '../../../src/contract/data.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { State } from './state.tsx'

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '') || url

export function useColumns(): Column<DataSource>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('data.source'),
      className: 'name',
      cell: ({ name, url }) => (
        <>
          <b>{name}</b>
          <small className="ltr" title={url}>
            {hostOf(url)}
          </small>
        </>
      ),
      width: 140,
    },
    { key: 'kind', title: t('data.kind'), className: 'kind', cell: ({ kind }) => t(`data.kind.${kind}`), width: 80 },
    { key: 'state', title: t('data.state'), className: 'st', cell: (source) => <State source={source} />, width: 96 },
    {
      key: 'age',
      title: t('data.checked'),
      className: 'age',
      cell: ({ checkedAt, fetchedAt, version }) => <Age at={checkedAt} since={fetchedAt} version={version} />,
      width: 88,
    },
    {
      key: 'entries',
      title: t('data.entries'),
      className: 'entries',
      figure: true,
      cell: ({ entries, version }) =>
        version === '' ? (
          <span className="dim">–</span>
        ) : (
          <>
            <span className="unit">{t('data.entries')}: </span>
            {format.number(entries)}
          </>
        ),
    },
    {
      key: 'next',
      title: t('data.next'),
      className: 'next roomy wide',
      cell: ({ nextAt }) =>
        nextAt === null ? (
          <span className="dim">{t('data.manual')}</span>
        ) : Date.parse(nextAt) <= now ? (
          t('data.soon')
        ) : (
          format.relative(nextAt, now)
        ),
      width: 72,
    },
    {
      key: 'licence',
      title: t('data.licence'),
      className: 'licence roomy wide',
      cell: ({ licence }) => <span className="mid">{licence}</span>,
      width: 120,
    },
  ]
}

/** When it was last seen to be current, and since when its content is in force. */
function Age({ at, since, version }: { at: string | null; since: string | null; version: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className="dim">{t('data.never')}</span>
  return (
    <>
      <span title={format.exact(at)}>{format.relative(at, Math.max(now, Date.parse(at)))}</span>
      {since !== null && (
        <small title={format.exact(since)}>
          <span className="mono ltr">{version.slice(0, 7)}</span> · {format.date(since)}
        </small>
      )}
    </>
  )
}
