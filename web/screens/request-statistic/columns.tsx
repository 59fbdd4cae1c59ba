import { useTranslation } from 'react-i18next'
import type { RequestStatistic } from '../../../src/contract/requests.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import type { Address } from './address.ts'
import { To } from './to.tsx'
import { useLinks } from './use-links.ts'
import { Forecast, Used } from './used.tsx'

export function useColumns(address: Address): Column<RequestStatistic>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const links = useLinks(address)
  return [
    {
      key: 'client',
      title: t('pay.client'),
      sort: 'client',
      className: 'who-cell',
      width: 168,
      cell: ({ client, tariff }) => (
        <>
          <To className="ltr cut" to={links.client(client)}>
            {client}
          </To>
          <small className="cut">{tariff ?? t('clients.noPlan')}</small>
        </>
      ),
    },
    {
      key: 'requests',
      title: t('requests.requests'),
      sort: 'requests',
      figure: true,
      className: 'many',
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
      figure: true,
      className: 'roomy wide',
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
      sort: 'share',
      className: 'used-cell',
      width: 140,
      cell: (row) => <Used row={row} />,
    },
    {
      key: 'forecast',
      title: t('requests.forecast'),
      sort: 'forecast',
      figure: true,
      className: 'heading',
      width: 72,
      cell: (row) => <Forecast row={row} />,
    },
    {
      key: 'last',
      title: t('requests.last'),
      className: 'roomy wide',
      width: 88,
      cell: ({ lastHit }) =>
        lastHit === null ? (
          <span className="dim">{t('requests.none')}</span>
        ) : (
          <span title={format.exact(lastHit)}>{format.relative(lastHit, now)}</span>
        ),
    },
    {
      key: 'campaigns',
      title: t('requests.campaigns'),
      className: 'roomy wide campaigns',
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
