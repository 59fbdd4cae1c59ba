import { useTranslation } from '../../../i18n/i18n.ts'
import type { RequestStatistic } from '../../../../src/contract/billing/requests.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useReaches } from '../../../api/session-store.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Meter } from '../../../kit/feedback/meter.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { REQUEST_SORTS, type Address, type ChangeAddress, type RequestSort } from './address.ts'
import { useQuietRows } from '../../../shared/listing/quiet.tsx'
import { To, useLinks, When } from './links.tsx'
import { useOwnNames } from '../../../shared/payments/own-names.ts'

export const PER_PAGE = 50
const isSort = (by: string): by is RequestSort => (REQUEST_SORTS as readonly string[]).includes(by)

type StatisticQuery = CallInput<'logs.getRequestStatistic'>
export const useStatistic = (question: StatisticQuery) =>
  useApiQuery('logs.getRequestStatistic', question, { quiet: true })

type ClientsProps = {
  query: ReturnType<typeof useStatistic>
  columns: readonly Column<RequestStatistic>[]
  address: Address
  onChange: ChangeAddress
}

export function Clients(props: ClientsProps) {
  const { query, address, onChange } = props
  const { data, error, isPlaceholderData } = query
  return (
    <Card refreshing={isPlaceholderData}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void query.refetch()} />
      ) : data?.total === 0 && !isPlaceholderData ? (
        <Nobody search={address.search} onAll={() => onChange({ search: '', page: 1 })} />
      ) : (
        <List {...props} />
      )}
    </Card>
  )
}

function List({ query: { data, isPlaceholderData }, columns, address, onChange }: ClientsProps) {
  const { t } = useTranslation()
  const { sort, order, search } = address
  const isQuiet = ({ requests, used }: RequestStatistic) => search === '' && requests === 0 && used === 0
  const quiet = useQuietRows(data?.statistics, isQuiet, 'requests.quiet')
  return (
    <>
      <Table
        label={t('requests.clients')}
        className="requests"
        columns={columns}
        rows={quiet.rows}
        rowKey={({ clientId }) => clientId}
        sorting={{ by: sort, order }}
        onSort={({ by, order: next }) =>
          isSort(by) && onChange({ sort: by, order: by === 'client' && sort !== 'client' ? 'asc' : next, page: 1 })
        }
        busy={isPlaceholderData}
        tall
        folds
        fits
      />
      {data && data.total > PER_PAGE && (
        <Pager
          page={Math.max(1, address.page)}
          perPage={PER_PAGE}
          total={data.total}
          onPage={(page) => onChange({ page })}
        />
      )}
      <div className="tablefoot">
        {quiet.more}
        <span className="dim how">{t('requests.how')}</span>
      </div>
    </>
  )
}

function ToCodes() {
  const { t } = useTranslation()
  return (
    <ButtonLink kind="primary" to={SCREENS.Promo.path}>
      {t('menu.Promo')}
    </ButtonLink>
  )
}

function Nobody({ search, onAll }: { search: string; onAll: () => void }) {
  const { t } = useTranslation()
  const canInvite = useReaches('Promo')
  if (search !== '')
    return (
      <EmptyState title={t('requests.noMatch')} action={<Button onClick={onAll}>{t('requests.showAll')}</Button>} />
    )
  return (
    <EmptyState title={t('requests.noClients')} action={canInvite && <ToCodes />}>
      <p>{t('requests.noClientsWhy')}</p>
    </EmptyState>
  )
}

export function useColumns(address: Address): Column<RequestStatistic>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const links = useLinks(address)
  const { planName } = useOwnNames()
  return [
    {
      key: 'client',
      title: t('term.client'),
      fixed: true,
      facts: [
        { key: 'client', title: t('term.client'), value: ({ client }) => client },
        { key: 'plan', title: t('term.plan'), value: ({ tariff }) => tariff },
      ],
      sort: 'client',
      className: 'who-cell',
      phone: 'title',
      width: 168,
      cell: ({ client, tariff }) => (
        <>
          <To to={links.client(client)}>
            <MidCut text={client} />
          </To>
          <small className="cut">{tariff === null ? t('clients.noPlan') : planName(tariff)}</small>
        </>
      ),
    },
    {
      key: 'requests',
      title: t('requests.requests'),
      facts: [
        { key: 'requests', title: t('requests.requests'), value: ({ requests }) => requests },
        { key: 'billed', title: t('requests.billedColumn'), value: ({ billed }) => billed },
      ],
      sort: 'requests',
      figure: true,
      phone: 'note line named',
      width: 64,
      cell: ({ requests, billed, clientId }) => (
        <>
          <To to={links.hits({ client: clientId })}>{format.number(requests)}</To>
          <small>{t('requests.billed', { n: format.number(billed) })}</small>
        </>
      ),
    },
    {
      key: 'bot',
      title: t('class.bot'),
      value: ({ bot }) => bot,
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      width: 48,
      cell: ({ bot, requests }) => (
        <>
          {format.share(bot, requests)}
          <small>{format.number(bot)}</small>
        </>
      ),
    },
    {
      key: 'used',
      title: t('requests.used'),
      facts: [
        { key: 'used', title: t('requests.used'), value: ({ used }) => used },
        { key: 'clickLimit', title: t('clients.clickLimit'), value: ({ clickLimit }) => clickLimit },
      ],
      sort: 'share',
      className: 'used-cell',
      phone: 'note named',
      width: 140,
      cell: (row) => <Used row={row} />,
    },
    {
      key: 'forecast',
      title: t('requests.forecast'),
      value: ({ forecast }) => forecast,
      sort: 'forecast',
      figure: true,
      phone: 'note line named',
      width: 72,
      cell: (row) => <Forecast row={row} />,
    },
    {
      key: 'last',
      title: t('requests.last'),
      value: ({ lastHit }) => lastHit,
      className: 'roomy',
      phone: 'hidden',
      width: 88,
      cell: ({ lastHit }) =>
        lastHit === null ? <span className="dim">{t('requests.none')}</span> : <When at={lastHit} />,
    },
    {
      key: 'campaigns',
      title: t('requests.campaigns'),
      value: ({ campaigns }) => campaigns.map(({ name, requests }) => `${name}: ${requests}`).join('; '),
      className: 'roomy campaigns',
      phone: 'hidden',
      width: 160,
      cell: ({ campaigns }) => <Campaigns campaigns={campaigns} address={address} />,
    },
  ]
}

const SHOWN = 2

function Campaigns({ campaigns, address }: { campaigns: RequestStatistic['campaigns']; address: Address }) {
  const format = useFormat()
  const links = useLinks(address)
  const rest = campaigns.slice(SHOWN)
  if (campaigns.length === 0) return <span className="dim">–</span>
  return (
    <>
      {campaigns.slice(0, SHOWN).map(({ id, name, requests }, at) => (
        <span key={id} className="campaign">
          <To className="cut" to={links.hits({ campaign: id })}>
            {name}
          </To>
          <span className="dim">
            {format.number(requests)}
            {at === SHOWN - 1 && rest.length > 0 && (
              <span title={rest.map((one) => `${one.name}: ${format.number(one.requests)}`).join('\n')}>
                {' '}
                · +{rest.length}
              </span>
            )}
          </span>
        </span>
      ))}
    </>
  )
}

type UsedProps = { row: Pick<RequestStatistic, 'used' | 'clickLimit' | 'monthTo' | 'forecast' | 'reachedAt'> }

function Used({ row: { used, clickLimit } }: UsedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (clickLimit === null && used === 0) return null
  if (clickLimit === null)
    return (
      <>
        {format.number(used)}
        <small>{t('requests.noLimit')}</small>
      </>
    )
  return (
    <>
      <span>
        {format.number(used)} <span className="dim">/ {format.number(clickLimit)}</span>
      </span>
      <Meter used={used} most={clickLimit} label={t('requests.used')} />
    </>
  )
}

/** From recent days: the month's total, and the day of the limit. */
function Forecast({ row: { used, clickLimit, monthTo, forecast, reachedAt } }: UsedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (clickLimit === null && forecast === 0) return null
  const until = t('requests.until', { day: format.day(new Date(Date.parse(monthTo) - 1)) })
  if (clickLimit !== null && used >= clickLimit)
    return (
      <>
        {format.number(forecast)}
        <small className="bad">{t('requests.reached')}</small>
      </>
    )
  return (
    <>
      {format.number(forecast)}
      {reachedAt === null ? (
        <small>{until}</small>
      ) : (
        <small className="warn">{t('requests.reachedOn', { day: format.day(reachedAt) })}</small>
      )}
    </>
  )
}
