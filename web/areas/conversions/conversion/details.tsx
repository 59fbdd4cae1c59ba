import { Check, CircleAlert, Copy, Hourglass, PencilLine, RotateCcw } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { PostbackState } from '../../../../src/contract/conversions/conversion-words.ts'
import type { Postback } from '../../../../src/contract/conversions/conversions.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { classes } from '../../../kit/classes.ts'
import { useCanCall } from '../../../api/profile.ts'

export function Details({ postback }: { postback: Postback }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canCall = useCanCall()
  const retry = useApiMutation('conversion.retry', { refreshes: ['conversion.inbox', 'conversion.stats'] })
  const { id, method, address, query, receivedAt, conversion, state } = postback
  return (
    <div className="conv-details">
      <dl className="facts">
        <div className="fact">
          <dt>{t('conv.state')}</dt>
          <dd>
            <StateWord postback={postback} />
          </dd>
        </div>
        {(['hit', 'status', 'payout', 'currency', 'txid'] as const)
          .filter((part) => postback[part] !== '')
          .map((part) => (
            <div key={part} className="fact">
              <dt>{t(`conv.${part}`)}</dt>
              <dd className="ltr mono">{postback[part]}</dd>
            </div>
          ))}
        <div className="fact">
          <dt>{t('conv.from')}</dt>
          <dd className="ltr mono">{`${method} ${address}`}</dd>
        </div>
        <div className="fact">
          <dt>{t('conv.raw')}</dt>
          <dd className="ltr mono raw">{query}</dd>
        </div>
      </dl>
      {conversion && conversion.changes.length > 0 && <History conversion={conversion} />}
      {state === 'unmatched' && canCall('conversion.retry') && (
        <Button
          size="s"
          icon={<RotateCcw />}
          busy={retry.isPending}
          aria-label={t('conv.retryOne', { time: format.exact(receivedAt) })}
          onClick={() => retry.mutate({ ids: [id] })}
        >
          {t('conv.retry')}
        </Button>
      )}
    </div>
  )
}

function History({ conversion: { changes, taken, ...now } }: { conversion: NonNullable<Postback['conversion']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = ({ stage, payout, currency }: typeof now) =>
    `${t(`conv.stage.${stage}`)}, ${format.money(payout, currency)}`
  return (
    <div>
      <h2>{t('conv.history')}</h2>
      <ol className="conv-history">
        {changes.map((change) => (
          <li key={change.at}>
            {textOf(change)} <span className="dim">{t('conv.until', { time: format.exact(change.at) })}</span>
          </li>
        ))}
        <li>
          {textOf(now)} <span className="dim">{t('conv.now')}</span>
          {taken > 0 && <small>{t('conv.takenOf', { amount: format.money(taken, now.currency) })}</small>}
        </li>
      </ol>
    </div>
  )
}

/** The network's word without a conversion. */
export function StageWord({ conversion, word }: { conversion: Postback['conversion']; word: string }) {
  const { t } = useTranslation()
  if (!conversion) return <span className="ltr cut dim">{word || '–'}</span>
  const tone = { approved: 'ok', pending: '', rejected: 'bad' }[conversion.status]
  return <span className={classes('state', tone)}>{t(`conv.stage.${conversion.stage}`)}</span>
}

const LOOK: Record<PostbackState, [icon: typeof Check, tone: string]> = {
  waiting: [Hourglass, ''],
  matched: [Check, 'ok'],
  duplicate: [Copy, ''],
  correction: [PencilLine, 'ok'],
  unmatched: [CircleAlert, 'bad'],
}

export function StateWord({
  postback: { state, problem, detail },
}: {
  postback: Pick<Postback, 'state' | 'problem' | 'detail'>
}) {
  const { t } = useTranslation()
  const [Icon, tone] = LOOK[state]
  return (
    <>
      <span className={classes('state', tone)}>
        <Icon aria-hidden="true" />
        {t(`conv.state.${state}`)}
      </span>
      {problem !== null && <small className="why">{t(`conv.problem.${problem}`, { detail })}</small>}
    </>
  )
}
