import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useInnerList } from '../../../../shared/listing/inner-list.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { useNow } from '../../../../kit/now.ts'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { Table } from '../../../../kit/layout/table.tsx'

type Row = Answer<'clients.read'>['campaigns'][number]

export function ClientCampaigns({ client, campaigns }: { client: string; campaigns: readonly Row[] }) {
  const { t } = useTranslation()
  const columns = useColumns(client)
  const { table, file } = useInnerList({
    screen: 'Clients',
    part: 'campaigns',
    columns,
    rows: campaigns,
    rowKey: ({ id }) => id,
  })
  return (
    <Card title={t('client.campaigns')} end={file}>
      {campaigns.length === 0 ? (
        <p className="dim none">{t('client.noCampaigns')}</p>
      ) : (
        <Table label={t('client.campaigns')} className="client-campaigns" {...table} folds fits />
      )}
    </Card>
  )
}

function useColumns(client: string): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const canReadTraffic = useReaches('Statistics')
  const figure = (key: 'target' | 'bot' | 'conversions', title: string): Column<Row> => ({
    key,
    title,
    figure: true,
    className: key,
    cell: (row) => (
      <>
        <span className="word">{title}: </span>
        {format.number(row[key])}
      </>
    ),
    value: (row) => row[key],
    width: 40,
  })
  return [
    {
      key: 'name',
      title: t('menu.Campaign'),
      className: 'name',
      cell: ({ id, name }) =>
        canReadTraffic ? <Link to={`/pages/statistics/${id}?client=${client}&range=30d`}>{name}</Link> : name,
      value: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('term.state'),
      className: 'state-cell',
      cell: ({ status, banned }) => (banned ? t('audit.field.bannedAt') : t(`campaign.state.${status}`)),
      value: ({ status, banned }) => (banned ? t('audit.field.bannedAt') : t(`campaign.state.${status}`)),
    },
    figure('target', t('class.target')),
    figure('bot', t('class.bot')),
    {
      key: 'share',
      title: t('campaign.column.botShare'),
      figure: true,
      phone: 'hidden',
      cell: ({ target, bot }) => (target + bot === 0 ? '–' : format.share(bot, target + bot)),
      value: ({ target, bot }) => (target + bot === 0 ? null : Math.round((bot / (target + bot)) * 1000) / 10),
    },
    figure('conversions', t('campaign.column.conversions')),
    {
      key: 'last',
      title: t('campaign.lastHit'),
      phone: 'hidden',
      cell: ({ lastHit }) =>
        lastHit === null ? (
          <span className="dim">{t('campaign.never')}</span>
        ) : (
          <span title={format.exact(lastHit)}>{format.ago(lastHit, now)}</span>
        ),
      value: ({ lastHit }) => lastHit,
    },
  ]
}
