import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { useBytes } from './bytes.ts'

type Spool = Answer<'status.read'>['spools'][number]

/** Milliseconds; a segment that waits longer has a reason. */
const LATE_MS = 60_000

function useColumns(): Column<Spool>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  return [
    {
      key: 'name',
      title: t('status.spool'),
      className: 'name',
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
      cell: ({ segments, bytes: size }) => (segments === 0 ? <span className="dim">–</span> : bytes(size)),
      width: 60,
    },
    { key: 'state', title: t('status.state'), cell: (spool) => <State spool={spool} />, width: 90 },
  ]
}

/** What is answered and not yet in its store. */
export function Spools({ spools }: { spools: readonly Spool[] | undefined }) {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <Card title={t('status.spools')}>
      <Table
        label={t('status.spools')}
        columns={columns}
        rows={spools}
        rowKey={({ name }) => name}
        awaited={3}
        tall
        fits
      />
    </Card>
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
