import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNames } from '../../parts/hits/names.ts'

const PALER = [
  { width: '44%', opacity: 0.6 },
  { width: '30%', opacity: 0.3 },
]

/** Where the tables will stand. */
export function Ghosts() {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <div className="two">
      <Ghost title={names.field('placement')} text={t('statistics.waiting.placements')} />
      <Ghost title={t('statistics.decided')} text={t('statistics.waiting.reasons')} />
    </div>
  )
}

const Ghost = ({ title, text }: { title: string; text: string }) => (
  <Card title={title}>
    <ul className="ghosts">
      <li>
        <span>{text}</span>
        <Skeleton width={40} />
      </li>
      {PALER.map(({ width, opacity }) => (
        <li key={width} style={{ opacity }} aria-hidden="true">
          <Skeleton width={width} />
          <Skeleton width={40} />
        </li>
      ))}
    </ul>
  </Card>
)
