import type { TFunction } from 'i18next'
import { ShieldPlus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate } from 'react-router'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useReaches, useSession } from '../../../api/session-store.ts'
import { textOf } from '../../../shared/hits/conditions.ts'
import { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { USUAL } from '../logs/columns.ts'
import { useHitColumns } from '../logs/hit-columns.tsx'
import { addressOfLogs, type LiveAddress } from './address.ts'

const receiptOf = ({ hit, companyId }: Log, { client }: LiveAddress): string =>
  addressOfLogs({ client, campaign: companyId }, [['hit', hit]])

type ListProps = { hits: readonly Log[] | undefined; of: LiveAddress }

/** The rows of Logs: a row opens its receipt there, a value filters there. */
export function LiveList({ hits, of }: ListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const opens = useReaches('Logs')
  const { open, drawer } = useMakeRule()
  const isMixed = useSession()?.is_admin === true && of.client === '' && of.campaign === ''
  const columns = useHitColumns({
    chosen: USUAL,
    onFilter: (condition) => void navigate(addressOfLogs(of, [['filter', textOf(condition)]])),
    onCampaign: ({ companyId }) => void navigate(addressOfLogs({ ...of, campaign: companyId })),
    onClient: isMixed ? (client) => void navigate(addressOfLogs({ ...of, client })) : undefined,
  })
  const time = useTimeColumn(of, opens)
  const rule = open ? [ruleColumn(t, (hit) => open({ of: 'hit', hit, client: of.client || (hit.clientId ?? '') }))] : []
  return (
    <>
      <Table
        label={t('live.list')}
        className="hits usual live-list"
        folds
        fits
        columns={[...columns.map((column) => (column.key === 'time' ? { ...column, ...time } : column)), ...rule]}
        rows={hits}
        rowKey={({ hit }) => hit}
        onOpen={opens ? (hit) => void navigate(receiptOf(hit, of)) : undefined}
      />
      {drawer}
    </>
  )
}

const ruleColumn = (t: TFunction, onRule: (hit: Log) => void): Column<Log> => ({
  key: 'rule',
  title: <span className="vh">{t('ui.actions')}</span>,
  className: 'act',
  cell: (hit) => (
    <IconButton small label={t('rule.makeOfVisit', { ip: hit.ip })} onClick={() => onRule(hit)}>
      <ShieldPlus />
    </IconButton>
  ),
  width: 28,
})

/** Logs has the receipt, and this screen no sorting. */
function useTimeColumn(of: LiveAddress, opens: boolean): Pick<Column<Log>, 'sort' | 'cell'> {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    sort: undefined,
    cell: (hit) => {
      const time = format.time(hit.time)
      return opens ? (
        <Link to={receiptOf(hit, of)} aria-label={t('logs.open', { time })}>
          {time}
        </Link>
      ) : (
        time
      )
    },
  }
}
