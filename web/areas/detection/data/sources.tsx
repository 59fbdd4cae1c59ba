import { Check, Clock, LoaderCircle, RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { DataSource } from '../../../../src/contract/detection/data.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

type SourcesProps = { sources: readonly DataSource[] | undefined; running: boolean; onUpdate: (id: string) => void }

export function Sources({ sources, running, onUpdate }: SourcesProps) {
  const { t } = useTranslation()
  const named = useColumns()
  const act = ({ id, name, held }: DataSource) => (
    <IconButton
      small
      label={t('data.updateOne', { name })}
      disabled={running || held === 'tried'}
      onClick={() => onUpdate(id)}
    >
      <RefreshCw />
    </IconButton>
  )
  const columns: Column<DataSource>[] = [
    ...named,
    { key: 'act', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: act, width: 16 },
  ]
  const { table, file } = useInnerList({
    screen: 'Detection data',
    part: 'sources',
    columns,
    rows: sources,
    rowKey: ({ id }) => id,
  })
  return (
    <Card title={t('data.sources')} end={file}>
      {sources?.length === 0 ? (
        <EmptyState title={t('data.noSources')}>
          <p>{t('data.noSourcesWhy')}</p>
        </EmptyState>
      ) : (
        <Table label={t('data.sources')} className="sources" {...table} tall folds fits />
      )}
    </Card>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '') || url

function useColumns(): Column<DataSource>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('data.source'),
      className: 'name',
      phone: 'title',
      cell: ({ name, url }) => (
        <>
          <b>{name}</b>
          <small className="ltr" title={url}>
            {hostOf(url)}
          </small>
        </>
      ),
      facts: [
        { key: 'name', title: t('data.source'), value: ({ name }) => name },
        { key: 'url', title: t('data.address'), value: ({ url }) => url },
      ],
      width: 140,
    },
    {
      key: 'kind',
      title: t('data.kind'),
      className: 'kind',
      phone: 'note',
      cell: ({ kind }) => t(`data.kind.${kind}`),
      value: ({ kind }) => t(`data.kind.${kind}`),
      width: 80,
    },
    {
      key: 'state',
      title: t('term.state'),
      className: 'st',
      phone: 'note',
      cell: (source) => <State source={source} />,
      value: ({ state }) => t(`data.state.${state}`),
      width: 96,
    },
    {
      key: 'age',
      title: t('data.checked'),
      className: 'age',
      phone: 'note line named quiet',
      cell: ({ checkedAt, fetchedAt, version }) => <Age at={checkedAt} since={fetchedAt} version={version} />,
      value: ({ checkedAt }) => checkedAt,
      width: 88,
    },
    {
      key: 'entries',
      title: t('data.entries'),
      className: 'entries',
      phone: 'note line named quiet',
      figure: true,
      cell: ({ entries, version }) => (version === '' ? <span className="dim">–</span> : format.number(entries)),
      value: ({ entries, version }) => (version === '' ? null : entries),
    },
    {
      key: 'next',
      title: t('data.next'),
      className: 'next roomy',
      phone: 'hidden',
      cell: ({ nextAt }) =>
        nextAt === null ? (
          <span className="dim">{t('data.manual')}</span>
        ) : Date.parse(nextAt) <= now ? (
          t('data.soon')
        ) : (
          format.relative(nextAt, now)
        ),
      value: ({ nextAt }) => nextAt,
      width: 72,
    },
    {
      key: 'licence',
      title: t('data.licence'),
      className: 'licence roomy',
      phone: 'hidden',
      cell: ({ licence }) => <span className="mid">{licence}</span>,
      value: ({ licence }) => licence,
      width: 120,
    },
  ]
}

/** `at`: last check; `since`: start of the current content. */
function Age({ at, since, version }: { at: string | null; since: string | null; version: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className="dim">{t('data.never')}</span>
  return (
    <>
      <span title={format.exact(at)}>{format.ago(at, now)}</span>
      {since !== null && (
        <small title={format.exact(since)}>
          <span className="mono ltr">{version.slice(0, 7)}</span> · {format.date(since)}
        </small>
      )}
    </>
  )
}

const LOOKS = { good: ['ok', Check], old: ['warn', Clock], failed: ['bad', TriangleAlert], none: ['', Clock] } as const

function State({ source: { state, progress, error, version, held } }: { source: DataSource }) {
  const { t } = useTranslation()
  if (progress !== 'idle')
    return (
      <span className="state">
        <LoaderCircle className={progress === 'fetching' ? 'turns' : undefined} />
        {t(`data.progress.${progress}`)}
      </span>
    )
  const isLost = error !== null && /ENOTFOUND|EAI_AGAIN/.test(error)
  const [look, Icon] = LOOKS[state]
  return (
    <>
      <span className={`state ${look}`}>
        <Icon />
        {isLost && version === '' ? t('data.notFound') : t(`data.state.${state}`)}
      </span>
      {held !== 'no' && <small>{t(`data.held.${held}`)}</small>}
      {error !== null && !(isLost && version === '') && (
        <small className="why" title={error}>
          {isLost ? t('data.notFound') : <span className="ltr">{error}</span>}
          {version !== '' && <> · {t('data.stays')}</>}
        </small>
      )}
    </>
  )
}
