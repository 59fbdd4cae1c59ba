import { Ban, Check, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { ListName } from '../../../../src/contract/lists/list-words.ts'
import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { EvidenceText } from '../../../shared/rule/evidence.tsx'
import { usePickColumn, type Picked } from '../../../shared/pick/pick.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { logsOf } from '../../../shared/lists/logs-of.ts'

type TableProps = {
  columns: readonly Column<ListEntry>[]
  rows: readonly ListEntry[] | undefined
  busy: boolean
  onEdit: (entry: ListEntry) => void
  onRemove: (entry: ListEntry) => void
}

export function EntryTable({ columns, rows, busy, onEdit, onRemove }: TableProps) {
  const { t } = useTranslation()
  const menu = useRowMenu<ListEntry>({
    label: ({ value }) => t('lists.menu', { value }),
    acts: (entry, { edit }) =>
      entry.mine
        ? [
            edit(() => onEdit(entry)),
            { key: 'remove', label: t('lists.remove'), icon: <Trash2 />, bad: true, onAct: () => onRemove(entry) },
          ]
        : [],
  })
  return (
    <Table
      label={t('lists.table')}
      className="entries"
      columns={[...columns, menu]}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      tall
      folds
      fits
    />
  )
}

/** Checkboxes only for removable entries. */
export function useColumns(picked: Picked): Column<ListEntry>[] {
  const { t } = useTranslation()
  const pick = usePickColumn(picked, ({ id, value, mine }: ListEntry) => (mine ? { id, name: value } : undefined))
  return [
    pick,
    {
      key: 'value',
      title: t('lists.value'),
      className: 'value',
      phone: 'title',
      fixed: true,
      value: ({ value }) => value,
      cell: (entry) => <Value entry={entry} />,
      width: 120,
    },
    {
      key: 'list',
      title: t('lists.list'),
      value: ({ list }) => list,
      className: 'which',
      phone: 'start',
      cell: ({ list }) => <ListWord list={list} />,
      width: 64,
    },
    {
      key: 'hits',
      title: t('lists.hits'),
      value: ({ hits }) => hits,
      className: 'hits',
      phone: 'end',
      figure: true,
      cell: (entry) => <Hits entry={entry} />,
      width: 48,
    },
    {
      key: 'expires',
      title: t('lists.expires'),
      value: ({ expiresAt }) => expiresAt,
      className: 'expires',
      phone: 'note line quiet',
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
      width: 88,
    },
    {
      key: 'author',
      title: t('lists.author'),
      value: ({ author }) => author,
      className: 'author roomy',
      phone: 'hidden',
      cell: (entry) => <Author entry={entry} />,
      width: 120,
    },
  ]
}

const Value = ({ entry: { value, note, evidence } }: { entry: ListEntry }) => (
  <>
    <b className="ltr">{value}</b>
    {note !== '' && <small>{note}</small>}
    {evidence && (
      <small className="evidence">
        <EvidenceText of={evidence} />
      </small>
    )}
  </>
)

/** Last 30 days, and in total. */
function Hits({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { hits, hitsEver } = entry
  if (hits === null) return <span className="dim">{t('lists.hitsUnknown')}</span>
  const count = format.number(hits)
  const address = hits > 0 ? logsOf(entry) : undefined
  return (
    <>
      <span className="word">{t('lists.hits')}: </span>
      {address ? <Link to={address}>{count}</Link> : count}
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

const ICONS = { block: Ban, allow: Check }

function ListWord({ list }: { list: ListName }) {
  const { t } = useTranslation()
  const Icon = ICONS[list]
  return (
    <span className={list === 'allow' ? 'state ok' : 'state'}>
      <Icon aria-hidden="true" />
      {t(`lists.is.${list}`)}
    </span>
  )
}
