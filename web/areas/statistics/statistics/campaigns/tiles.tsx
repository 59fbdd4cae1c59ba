import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useSearchParams } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { hitsOf } from '../../../../shared/charts/crest-layers.ts'
import { COLOURS } from '../../../../shared/class-kind.ts'
import { barsPath, lineAt, smallScale, type Pairs, type SmallScale } from '../../../../kit/charts/two-way-bars.ts'
import type { CampaignSeries } from './series.ts'

const pairsOf = ({ over: { target, bot } }: Pick<CampaignSeries, 'over'>): Pairs => ({ up: target, down: bot })

export function useCampaignLink(): (id: string) => { pathname: string; search: string } {
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  for (const name of ['named', 'scale']) search.delete(name)
  return (id) => ({ pathname: `${SCREENS.Statistics.path}/${id}`, search: search.toString() })
}

type Props = { answer: Answer<'logs.companySeries'>; scale: 'same' | 'own' }

export function Tiles({ answer: { campaigns }, scale }: Props) {
  const { t } = useTranslation()
  const shared = smallScale(campaigns.map(pairsOf))
  return (
    <ul className="tiles" aria-label={t('statistics.campaigns')}>
      {campaigns.map((campaign) => (
        <Tile
          key={campaign.id}
          campaign={campaign}
          scale={scale === 'same' ? shared : smallScale([pairsOf(campaign)])}
        />
      ))}
    </ul>
  )
}

function Tile({ campaign, scale }: { campaign: CampaignSeries; scale: SmallScale }) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = useCampaignLink()(campaign.id)
  const hits = hitsOf(campaign)
  const share = format.share(campaign.bot, hits)
  return (
    <li>
      <Link className="tile" to={to}>
        <span className="row">
          <bdi className="cut grow" title={campaign.name}>
            {campaign.name}
          </bdi>
          <span className="num">
            {format.number(hits)} <span className="vh">{t('statistics.campaigns.visits', { count: hits })}</span>
          </span>
        </span>
        <SmallChart pairs={pairsOf(campaign)} scale={scale} />
        <span className="row dim">
          <span className="grow">
            {t('statistics.campaigns.most', { n: format.number(Math.max(scale.up, scale.down)) })}
          </span>
          <span className="num">{t('statistics.campaigns.bots', { share })}</span>
        </span>
      </Link>
    </li>
  )
}

const SmallChart = ({ pairs, scale }: { pairs: Pairs; scale: SmallScale }) => (
  <svg
    className="small-chart"
    viewBox={`0 0 ${Math.max(1, pairs.up.length)} 1`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={barsPath(pairs, 'up', scale)} fill={COLOURS.target} />
    <path d={barsPath(pairs, 'down', scale)} fill={COLOURS.bot} />
    <path className="line" d={`M0 ${lineAt(scale)}H${pairs.up.length}`} vectorEffect="non-scaling-stroke" />
  </svg>
)
