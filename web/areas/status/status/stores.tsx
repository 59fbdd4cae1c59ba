import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { useBytes } from './bytes.ts'

type Store = Answer<'status.read'>['stores'][number]

function useStoreColumns(): Column<Store>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('status.store'),
      className: 'name',
      phone: 'title',
      cell: ({ name, embedded }) => (
        <>
          <b>{t(`status.store.${name}`)}</b>
          <small>{t(embedded ? 'status.embedded' : 'status.server')}</small>
        </>
      ),
      width: 110,
    },
    {
      key: 'schema',
      title: t('status.schema'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ schema }) => <span className="mono ltr">{schema}</span>,
      width: 110,
    },
    {
      key: 'state',
      title: t('term.state'),
      phone: 'value',
      cell: ({ reachable, ms }) => (
        <span className={reachable ? 'state ok' : 'state bad'}>
          {reachable ? <Check /> : <TriangleAlert />}
          {reachable ? t('status.answers', { n: format.number(ms) }) : t('status.away')}
        </span>
      ),
      width: 90,
    },
  ]
}

export function Stores({ status: { stores } }: { status: { stores: readonly Store[] } }) {
  const { t } = useTranslation()
  const columns = useStoreColumns()
  return (
    <Table label={t('status.stores')} columns={columns} rows={stores} rowKey={({ name }) => name} tall fits folds />
  )
}

type Status = Answer<'status.read'>
type Spool = Status['spools'][number]

/** Ms; a segment that waits longer indicates a fault. */
const LATE_MS = 60_000

function useSpoolColumns(): Column<Spool>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  return [
    {
      key: 'name',
      title: t('status.spool'),
      className: 'name',
      phone: 'title',
      cell: ({ name, rejected }) => (
        <>
          <b>{t(`status.spool.${name}`)}</b>
          {rejected > 0 && (
            <small className="bad">{t('status.rejected', { count: rejected, n: format.number(rejected) })}</small>
          )}
        </>
      ),
      width: 90,
    },
    {
      key: 'waits',
      title: t('status.waits'),
      figure: true,
      phone: 'start quiet',
      cell: ({ segments, bytes: size }) => (segments === 0 ? <span className="dim">–</span> : bytes(size)),
      width: 60,
    },
    { key: 'state', title: t('term.state'), phone: 'value', cell: (spool) => <State spool={spool} />, width: 90 },
  ]
}

/** Not yet stored, and what a power cut loses. */
export function Spools({ status: { spools, sync } }: { status: Pick<Status, 'spools' | 'sync'> }) {
  const { t } = useTranslation()
  const columns = useSpoolColumns()
  return (
    <>
      <Table label={t('status.spools')} columns={columns} rows={spools} rowKey={({ name }) => name} tall fits folds />
      <p className="dim pad">{t(`status.plug.${sync}`)}</p>
    </>
  )
}

function State({ spool: { state, oldestMs, error } }: { spool: Spool }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLate = oldestMs > LATE_MS
  const look = state === 'failing' ? 'bad' : isLate || error !== null ? 'warn' : 'ok'
  return (
    <>
      <span className={`state ${look}`}>
        {look === 'ok' ? <Check /> : look === 'warn' ? <Clock /> : <TriangleAlert />}
        {state === 'failing'
          ? t('status.failing')
          : isLate
            ? t('status.oldest', { n: format.number(Math.round(oldestMs / 1000)) })
            : t('status.flows')}
      </span>
      {error !== null && <small className="why ltr">{error}</small>}
    </>
  )
}
