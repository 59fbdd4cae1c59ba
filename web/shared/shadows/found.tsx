import './shadows.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Card } from '../../kit/layout/card.tsx'
import { Stat, StatRow } from '../../kit/layout/stat.tsx'
import { Differences, type Found } from './differences.tsx'

export function ShadowFound({ shadow, single }: { shadow: Found; single?: boolean }) {
  return (
    <>
      <Reading of={shadow} />
      <Card>
        <Figures of={shadow} />
        <How of={shadow} />
      </Card>
      <Differences of={shadow} single={single} />
    </>
  )
}

function Reading({ of: { judged, turnedAway, letThrough, doubted, cleared, turnedAwayConverted } }: { of: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (judged === 0) return <p className="reading">{t('shadows.notYet')}</p>
  if (turnedAway + letThrough + doubted + cleared === 0) return <p className="reading">{t('shadows.readingNone')}</p>
  return (
    <p className="reading">
      {turnedAwayConverted > 0
        ? t('shadows.readingLost', { count: turnedAwayConverted, n: format.number(turnedAwayConverted) })
        : t(turnedAway > 0 ? 'shadows.readingFound' : 'shadows.readingThrough')}
    </p>
  )
}

function Figures({ of: shadow }: { of: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { judged, turnedAway, letThrough, doubted, cleared, turnedAwayConverted, letThroughConverted } = shadow
  const share = (part: number) => (judged > 0 ? format.share(part, judged) : undefined)
  const found = turnedAway - turnedAwayConverted
  return (
    <StatRow count={4}>
      <Stat
        name={t('shadows.found')}
        aside={share(found)}
        value={format.number(found)}
        change={t('shadows.foundMeans')}
      />
      <Stat
        name={t('shadows.lost')}
        aside={share(turnedAwayConverted)}
        value={format.number(turnedAwayConverted)}
        change={t('shadows.lostMeans')}
      />
      <Stat
        name={t('shadows.through')}
        aside={share(letThrough)}
        value={format.number(letThrough)}
        change={t('shadows.throughConverted', { count: letThroughConverted, n: format.number(letThroughConverted) })}
      />
      <Stat
        name={t('shadows.doubts')}
        aside={share(doubted + cleared)}
        value={format.number(doubted + cleared)}
        change={t('shadows.doubtsMeans', { more: format.number(doubted), fewer: format.number(cleared) })}
      />
    </StatRow>
  )
}

function How({ of: shadow }: { of: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { judged, unsure, kept, startedAt, endsAt, judgedUntil } = shadow
  const differences = shadow.turnedAway + shadow.letThrough + shadow.doubted + shadow.cleared
  const sentences = [
    `${t('shadows.judged')}: ${format.number(judged)}.`,
    judgedUntil &&
      t('shadows.since', {
        from: format.exact(startedAt),
        to: format.exact(endsAt),
        time: format.exact(judgedUntil),
      }),
    unsure > 0 && t('shadows.unsure', { count: unsure, n: format.number(unsure) }),
    kept < differences && t('shadows.keptOnly', { count: kept, n: format.number(kept) }),
  ]
  return <p className="pad dim how">{sentences.filter(Boolean).join(' ')}</p>
}
