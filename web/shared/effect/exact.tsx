import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Replay } from '../../../src/contract/experiments/replay.ts'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Button } from '../../kit/controls/button.tsx'
import { ProgressBar } from '../../kit/feedback/progress.tsx'
import type { ExactQuestion } from './use-effect-of.ts'
import { IfAllowed } from '../if-allowed.tsx'

type Ordered = Answer<'replay.read'>['replay']

type Exact = {
  ordered: Ordered | undefined
  ordering: boolean
  order: () => void
  cancel: () => void
}

/** Polling interval in ms. */
const EVERY_MS = 700

/** Undefined without a replay. */
function useOrdered(id: string): Ordered | undefined {
  const [over, setOver] = useState('')
  const { data } = useApiQuery(
    'replay.read',
    { id },
    { enabled: id !== '', keep: false, quiet: true, ...(over === id ? {} : { every: EVERY_MS }) },
  )
  const ordered = id === '' ? undefined : data?.replay
  const ended = ordered && ordered.state !== 'running' ? id : ''
  if (ordered && over !== ended) setOver(ended)
  return ordered
}

/** All visits for one draft; another draft starts without. */
export function useExact(question: ExactQuestion): Exact {
  const [given, setGiven] = useState<{ id: string; question: ExactQuestion }>()
  const id = given?.question === question ? given.id : ''
  const ordering = useApiMutation('replay.order', {
    silent: true,
    onDone: ({ replay }) => setGiven({ id: replay.id, question }),
  })
  const { mutate: forget } = useApiMutation('replay.cancel', { silent: true, quiet: true, refreshes: ['replay.read'] })
  const resuming = useApiMutation('replay.resume', { silent: true, refreshes: ['replay.read'] })
  const ordered = useOrdered(id)
  // unneeded after leaving or changing the draft
  useEffect(() => (id === '' ? undefined : () => forget({ id })), [id, forget])
  return {
    ordered,
    ordering: ordering.isPending || resuming.isPending || (id !== '' && !ordered),
    order: () => {
      if (ordered?.state === 'cancelled') return resuming.mutate({ id })
      ordering.mutate({ ...question, days: EFFECT_DAYS, exact: true })
    },
    cancel: () => forget({ id }),
  }
}

export function ExactLine({ estimate, exact }: { estimate: Replay; exact: Exact }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ordered } = exact
  if (estimate.judged >= estimate.visits || ordered?.state === 'done') return null
  if (ordered?.state !== 'running')
    return (
      <div className="pad exact">
        {ordered?.state === 'failed' && <Alert kind="warn">{t('campaign.exact.failed')}</Alert>}
        <IfAllowed call="replay.order">
          <Button size="s" busy={exact.ordering} onClick={exact.order}>
            {ordered?.state === 'cancelled'
              ? t('campaign.exact.resume')
              : t('campaign.exact.order', { count: estimate.visits, n: format.number(estimate.visits) })}
          </Button>
        </IfAllowed>
      </div>
    )
  const { hits: visits, judged, progress } = ordered
  return (
    <div className="pad exact">
      <span className="dim" aria-live="polite">
        {judged === 0
          ? t('campaign.exact.waits')
          : t('campaign.exact.progress', { count: visits, judged: format.number(judged), n: format.number(visits) })}
      </span>
      <ProgressBar share={progress} label={t('campaign.exact.label')} />
      <Button kind="quiet" size="s" onClick={exact.cancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  )
}
