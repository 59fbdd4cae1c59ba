import './data.css'
import { RefreshCw, History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFrame } from '../../../api/frame.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Advice, Reply } from '../../../kit/layout/reply.tsx'
import { Lookup } from './lookup.tsx'
import { Sources } from './sources.tsx'
import { Tried, TryData } from './try.tsx'
import type { ReplayData } from '../../../../src/contract/experiments/replay-words.ts'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import { EffectSummary } from '../../../shared/effect/summary.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

export default function DataPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useData()
  const update = useApiMutation('data.update', { refreshes: ['data.read'] })
  const busy = update.isPending || (data?.running ?? false)
  const act = (
    <Button kind="primary" icon={<RefreshCw />} busy={busy} onClick={() => update.mutate({})}>
      {busy ? t('data.updating') : t('data.updateNow')}
    </Button>
  )
  return (
    <Page title={t('menu.Detection data')} acts={data && <TryData of={data} />}>
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Reading data={data} act={act} />
          {data && <Tried of={data} />}
          <Sources sources={data?.sources} running={busy} onUpdate={(id) => update.mutate({ id })} />
          <div className="two data-tools">
            <Lookup />
            {data && (
              <PastByData key={`${data.version} ${data.shadow}`} data={data.shadow === null ? 'current' : 'tried'} />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

/** Polling intervals in ms: during an update, and otherwise. */
const EVERY = { running: 1000, quiet: 60_000 }

function useData() {
  const [running, setRunning] = useState(false)
  const query = useApiQuery('data.read', undefined, { quiet: true, every: running ? EVERY.running : EVERY.quiet })
  const isRunning = query.data?.running ?? false
  if (isRunning !== running) setRunning(isRunning)
  return query
}

type ReadingProps = { data: Answer<'data.read'> | undefined; act: ReactNode }

/** How much is in use, how it is kept current, and the update. */
function Reading({ data, act }: ReadingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const from = useFrame().data?.dataFrom
  const sources = data?.sources ?? []
  const inForce = sources.filter((source) => source.version !== '').length
  const failed = sources.filter(({ state }) => state === 'failed').length
  const isNew = data !== undefined && inForce === 0 && !data.running
  const why =
    data && (isNew ? (data.updates ? 'data.emptyOn' : 'data.emptyOff') : data.updates ? 'data.byItself' : 'data.byHand')
  return (
    <Card label={t('answer.label')}>
      <Reply act={why ? <Advice text={t(why)}>{act}</Advice> : <SentenceAwaited />}>
        {data ? (
          <p className="reading">
            {isNew ? (
              <Trans
                i18nKey="data.onlyShipped"
                values={{ date: from ? format.date(from) : '–' }}
                components={{ b: <b /> }}
              />
            ) : (
              <Trans
                i18nKey="data.reading"
                count={inForce}
                values={{ n: format.number(inForce), all: format.number(sources.length), version: data.version }}
                components={{ b: <b />, code: <code className="mono ltr" /> }}
              />
            )}{' '}
            {failed > 0 && t('data.readingFailed', { count: failed, n: format.number(failed) })}
          </p>
        ) : (
          <SentenceAwaited />
        )}
      </Reply>
    </Card>
  )
}

function PastByData({ data }: { data: ReplayData }) {
  const { t } = useTranslation()
  const { mutate, data: answer, isPending } = useApiMutation('replay.order', { silent: true })
  const replay = answer?.replay.replay
  return (
    <IfAllowed call="replay.order">
      <Card
        title={t('campaign.effect', { count: EFFECT_DAYS })}
        end={
          <Button
            size="s"
            icon={<History />}
            busy={isPending}
            onClick={() => mutate({ draft: { data }, days: EFFECT_DAYS })}
          >
            {t('data.past.act')}
          </Button>
        }
      >
        <div className="pad past">
          <p className="dim">{t(data === 'tried' ? 'data.past.tried' : 'data.past.current')}</p>
          {(answer !== undefined || isPending) && (
            <EffectSummary effect={{ data: replay ? { replay } : undefined, error: null, waiting: isPending }} />
          )}
        </div>
      </Card>
    </IfAllowed>
  )
}
