import '../../parts/hits/hits.css'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox, EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { LiveChart } from './chart.tsx'
import { LiveFigures } from './figures.tsx'
import { LiveList } from './list.tsx'
import { LivePlaces } from './places.tsx'
import { LiveStanding } from './standing.tsx'
import { useLiveWindow } from './use-window.ts'

type BodyProps = { client: string; question: { companyId?: string | undefined; clientId?: string | undefined } }

/** StatRow, the last minute, where it came from, and the last visits. */
export function LiveBody({ client, question }: BodyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useLiveWindow(question)
  const { window, now, state, paused, waiting, pause } = live
  if (state === 'over')
    return <ErrorBox title={t('live.over')} detail={t('live.over.why')} onRetry={() => location.reload()} />
  return (
    <>
      <div className="row wrap">
        <LiveStanding state={state} paused={paused} seen={window.seen} leftOut={window.leftOut} />
        <Button
          className="pause"
          icon={paused ? <Play /> : <Pause />}
          aria-pressed={paused}
          onClick={() => pause(!paused)}
        >
          {paused ? t('live.resume', { count: waiting, n: format.number(waiting) }) : t('live.pause')}
        </Button>
      </div>
      <Card label={t('live.minute')}>
        <LiveFigures window={window} now={now} />
        <LiveChart window={window} now={now} />
      </Card>
      <div className="two">
        <LivePlaces hits={window.hits} now={now} client={client} />
        <Card title={t('live.list')}>
          {window.hits.length > 0 ? (
            <LiveList hits={window.hits} client={client} />
          ) : (
            <EmptyState title={t('live.none')}>{<p>{t('live.none.text')}</p>}</EmptyState>
          )}
        </Card>
      </div>
    </>
  )
}
