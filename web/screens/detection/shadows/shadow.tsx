import './shadows.css'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ShadowReport } from '../../../../src/contract/shadows.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../parts/failed.tsx'
import { Page } from '../../../parts/page.tsx'
import { useChangeText } from '../../../parts/signals/change-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadingAwaited, Skeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { ShadowActs } from './acts.tsx'
import { StateText, SHADOWS_PATH } from './state.tsx'
import { Differences } from './differences.tsx'

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/
const EVERY_MS = 10_000

/** What one shadow found, to be promoted or dropped. */
export default function ShadowPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery(
    'shadows.read',
    { id },
    {
      quiet: true,
      enabled: ID.test(id),
      every: EVERY_MS,
    },
  )
  const { all } = useChangeText()
  const shadow = data?.shadow
  const title = shadow ? all(shadow.changes).join('; ') : t('shadows.title')
  return (
    <Page title={title} acts={shadow && <ShadowActs shadow={shadow} />} className="shadows">
      <p>
        <Link to={SHADOWS_PATH}>{t('shadows.title')}</Link>
        {shadow && (
          <>
            {' · '}
            <StateText of={shadow} />
          </>
        )}
      </p>
      {!ID.test(id) || (error && !data) ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : shadow ? (
        <Found shadow={shadow} />
      ) : (
        <>
          <ReadingAwaited />
          <Card>
            <div className="pad">
              <Skeleton width="min(520px, 90%)" height={160} />
            </div>
          </Card>
        </>
      )}
    </Page>
  )
}

function Found({ shadow }: { shadow: ShadowReport }) {
  return (
    <>
      <Reading of={shadow} />
      <Card>
        <Figures of={shadow} />
        <How of={shadow} />
      </Card>
      <Differences of={shadow} />
    </>
  )
}

/** What the figures say, in words. */
function Reading({
  of: { judged, turnedAway, letThrough, doubted, cleared, turnedAwayConverted },
}: {
  of: ShadowReport
}) {
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

function Figures({ of: shadow }: { of: ShadowReport }) {
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

/** How many visits it rests on, and what it cannot know. */
function How({ of: shadow }: { of: ShadowReport }) {
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
