import type { TFunction } from 'i18next'
import { ShieldPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useReaches } from '../../../api/session-store.ts'
import { ClassBadge } from '../../../shared/class-mark.tsx'
import { kindOf } from '../../../shared/class-kind.ts'
import { Reasons } from '../../../shared/hits/reasons.tsx'
import { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type ColumnsOf = {
  t: TFunction
  format: Format
  opens: boolean
  client: string
  onRule: ((hit: Log) => void) | undefined
}

const receiptOf = ({ hit, companyId }: Log, client: string): string =>
  `${SCREENS.Logs.path}?${new URLSearchParams([...(client === '' ? [] : [['client', client]]), ['campaign', companyId], ['hit', hit]]).toString()}`

const columnsOf = ({ t, format, opens, client, onRule }: ColumnsOf): Column<Log>[] => [
  {
    key: 'time',
    title: t('term.time'),
    className: 'at',
    cell: (hit) => (opens ? <Link to={receiptOf(hit, client)}>{format.time(hit.time)}</Link> : format.time(hit.time)),
    width: 56,
  },
  {
    key: 'class',
    title: t('class.label'),
    className: 'cl',
    cell: (hit) => <ClassBadge kind={kindOf(hit)} />,
    width: 72,
  },
  {
    key: 'from',
    title: t('hits.field.ip'),
    className: 'from',
    cell: (hit) => (
      <>
        <span>{hit.country || '\u2013'}</span> <bdi className="ltr">{hit.ip}</bdi>
      </>
    ),
    width: 140,
  },
  {
    key: 'campaign',
    title: t('term.campaign'),
    className: 'name',
    cell: (hit) => <bdi title={hit.companyName}>{hit.companyName}</bdi>,
    width: 90,
  },
  { key: 'why', title: t('live.why'), className: 'why', cell: (hit) => <Reasons reasons={hit.reasons} />, width: 160 },
  ...(onRule
    ? [
        {
          key: 'rule',
          title: <span className="vh">{t('ui.actions')}</span>,
          className: 'act',
          cell: (hit: Log) => (
            <IconButton small label={t('rule.makeOfVisit', { ip: hit.ip })} onClick={() => onRule(hit)}>
              <ShieldPlus />
            </IconButton>
          ),
          width: 28,
        },
      ]
    : []),
]

export function LiveList({ hits, client }: { hits: readonly Log[] | undefined; client: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const opens = useReaches('Logs')
  const { open, drawer } = useMakeRule()
  const onRule = open && ((hit: Log) => open({ of: 'hit', hit, client }))
  return (
    <>
      <Table
        label={t('live.list')}
        className="live-list"
        folds
        columns={columnsOf({ t, format, opens, client, onRule })}
        rows={hits}
        rowKey={({ hit }) => hit}
      />
      {drawer}
    </>
  )
}
