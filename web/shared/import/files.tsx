import { Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDialogs } from '../listing/dialogs.ts'
import { ConfirmCall } from '../confirm-call.tsx'
import type { ImportKind } from '../../../src/contract/money/import-words.ts'
import type { ImportedFileView } from '../../../src/contract/money/imports.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useDownload } from '../download.tsx'
import { Failed } from '../failed.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Pager } from '../../kit/layout/pager.tsx'
import { useRowMenu } from '../listing/row-menu.tsx'
import type { Column } from '../../kit/layout/table-column.ts'
import { Table } from '../../kit/layout/table.tsx'

const PER_PAGE = 50
const REFRESHED = [
  'imports.list',
  'costs.list',
  'gap.list',
  'blacklist.list',
  'clientblacklist.list',
  'conversion.stats',
  'conversion.inbox',
  'logs.filled',
] as const

type Props = {
  client: string | undefined
  kind: ImportKind
  page: number
  onPage: (page: number) => void
  untitled?: boolean
  /** Imports the first one. */
  act?: ReactNode
}

/** Shared by all files of the kind. */
const WITHOUT: Partial<Record<ImportKind, readonly string[]>> = {
  conversions: ['platform'],
  lists: ['platform', 'totals'],
}

/** With result and errors; each can be undone. */
export function Files({ client, kind, page, onPage, untitled, act }: Props) {
  const { t } = useTranslation()
  const { row: taken, open, isOpen, close } = useDialogs<ImportedFileView, 'takeBack'>()
  const { data, error, refetch } = useApiQuery(
    'imports.list',
    { clientId: client, kind, page, perPage: PER_PAGE },
    { quiet: true },
  )
  const columns = useColumns((file) => open('takeBack', file))
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (data?.total === 0)
    return (
      <Card>
        <EmptyState title={t('imports.empty')} action={act}>
          <p>{t('imports.emptyWhy')}</p>
        </EmptyState>
      </Card>
    )
  return (
    <Card {...(!untitled && { title: t('sources.tab.files') })}>
      <Table
        label={t('sources.tab.files')}
        className="costs"
        columns={columns.filter(({ key }) => !WITHOUT[kind]?.includes(key))}
        rows={data?.files}
        rowKey={fileKey}
        awaited={10}
        folds
      />
      {data && <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={onPage} />}
      {taken && <TakeBackFile file={taken} open={isOpen('takeBack')} onClose={close} />}
    </Card>
  )
}

const fileKey = ({ id }: ImportedFileView) => id

function useColumns(onTakeBack: (file: ImportedFileView) => void): Column<ImportedFileView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const refused = useDownload('imports.refused')
  const menu = useRowMenu<ImportedFileView>({
    label: () => t('costs.menu'),
    acts: (file) => [
      file.refused > 0 && {
        key: 'refused',
        label: t('imports.getRefused'),
        icon: <Download />,
        onAct: () => refused.start({ id: file.id }),
      },
      file.takenBackAt === null && {
        key: 'back',
        label: t('imports.takeBack'),
        icon: <Undo2 />,
        bad: true,
        onAct: () => onTakeBack(file),
      },
    ],
  })
  return [
    {
      key: 'name',
      title: t('imports.file'),
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, at, takenBackAt }) => (
        <>
          {takenBackAt === null ? name || t('imports.pasted') : <s className="dim">{name || t('imports.pasted')}</s>}
          <small>
            {takenBackAt === null ? format.date(at) : t('imports.takenBack', { date: format.date(takenBackAt) })}
          </small>
        </>
      ),
      width: 160,
    },
    {
      key: 'platform',
      title: t('costs.preset'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ platform, companyName, sourceName }) => (
        <>
          {t(`costs.preset.${platform}`)}
          <small>{companyName ?? sourceName}</small>
        </>
      ),
    },
    {
      key: 'entries',
      title: t('imports.entries'),
      figure: true,
      phone: 'start quiet',
      cell: ({ entries, refused: lines }) => (
        <>
          {format.number(entries)}
          <small className="only-phone">{t('imports.entries')}</small>
          {lines > 0 && <small>{t('imports.refused', { count: lines, n: format.number(lines) })}</small>}
        </>
      ),
      width: 72,
    },
    {
      key: 'totals',
      title: t('term.amount'),
      figure: true,
      phone: 'end',
      cell: ({ totals }) =>
        totals.map((one) => <div key={one.currency}>{format.amount(one.amount, one.currency)}</div>),
      width: 88,
    },
    { key: 'author', title: t('notifications.by'), className: 'roomy', phone: 'hidden', cell: ({ author }) => author },
    menu,
  ]
}

type TakeProps = {
  file: Pick<ImportedFileView, 'id' | 'kind' | 'name' | 'entries'>
  open: boolean
  onClose: () => void
}

function TakeBackFile({ file: { id, kind, name, entries }, ...dialog }: TakeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ConfirmCall
      call="imports.takeBack"
      input={{ id }}
      refreshes={REFRESHED}
      title={t('imports.takeBackTitle')}
      act={t('imports.takeBack')}
      {...dialog}
    >
      {t(`imports.takeBackThen.${kind}`, {
        count: entries,
        n: format.number(entries),
        name: name || t('imports.pasted'),
      })}
    </ConfirmCall>
  )
}
