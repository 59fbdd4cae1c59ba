import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Interval } from '../../../../../src/contract/statistics/statistics.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import type { Format } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { hitsOf } from '../../../../shared/charts/crest-layers.ts'
import { rowMark } from '../../charts/row-names.ts'
import { useInnerList } from '../../../../shared/listing/inner-list.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { Table } from '../../../../kit/layout/table.tsx'
import type { CampaignSeries } from './series.ts'
import { useCampaignLink } from './tiles.tsx'

type Props = { answer: Answer<'logs.companySeries'>; interval: Interval }

export function CampaignTable({ answer: { dates, campaigns }, interval }: Props) {
  const { t } = useTranslation()
  const columns = useColumns(dates, interval)
  const { table, file } = useInnerList({
    screen: 'Statistics',
    part: 'campaigns',
    columns,
    rows: campaigns,
    rowKey: ({ id }) => id,
  })
  return (
    <>
      <div className="table-tools">
        <span className="dim">{t('statistics.campaigns.days')}</span>
        {file}
      </div>
      <Table label={t('statistics.campaigns')} className="bd" {...table} />
    </>
  )
}

function useColumns(dates: readonly string[], interval: Interval): Column<CampaignSeries>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const linkTo = useCampaignLink()
  const share = (campaign: CampaignSeries) => (hitsOf(campaign) === 0 ? 0 : campaign.bot / hitsOf(campaign))
  return [
    {
      key: 'campaign',
      title: t('term.campaign'),
      className: 'v',
      cell: ({ id, name }) => (
        <Link className="cut" to={linkTo(id)} title={name}>
          <bdi>{name}</bdi>
        </Link>
      ),
      value: ({ name }) => name,
    },
    {
      key: 'hits',
      title: t('statistics.hits'),
      figure: true,
      cell: (one) => format.number(hitsOf(one)),
      value: hitsOf,
    },
    { key: 'bot', title: t('class.bot'), figure: true, cell: ({ bot }) => format.number(bot), value: ({ bot }) => bot },
    {
      key: 'share',
      title: t('statistics.botPercent'),
      figure: true,
      cell: (one) => format.share(one.bot, hitsOf(one)),
      value: (one) => Math.round(share(one) * 1000) / 10,
    },
    ...dates.map((date, at) =>
      dateColumn({
        date,
        at,
        title: rowMark(format, interval, date),
        format,
        words: [t('class.target'), t('class.bot')],
      }),
    ),
  ]
}

type DateColumn = { date: string; at: number; title: string; format: Format; words: [target: string, bot: string] }

const dateColumn = ({ date, at, title, format, words: [target, bot] }: DateColumn): Column<CampaignSeries> => ({
  key: date,
  title,
  figure: true,
  cell: ({ over }) => (
    <>
      {format.number(over.target[at] ?? 0)}
      <span className="dim"> · </span>
      {format.number(over.bot[at] ?? 0)}
    </>
  ),
  facts: [
    { key: `${date} target`, title: `${date} ${target}`, value: ({ over }) => over.target[at] ?? 0 },
    { key: `${date} bot`, title: `${date} ${bot}`, value: ({ over }) => over.bot[at] ?? 0 },
  ],
})
