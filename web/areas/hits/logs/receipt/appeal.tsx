import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { networkOf } from '../../../../../src/rules/campaigns/make-rule.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { useCanCall } from '../../../../api/profile.ts'

type Outcome = 'address' | 'network' | 'decline'

export function Appeal({ receipt: { appeal, log } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canCall = useCanCall()
  const settles = useReaches('BlackList') && canCall('appeals.settle')
  const [chosen, setChosen] = useState<Outcome>()
  if (!appeal) return null
  const network = networkOf(log.ip)
  return (
    <section className="appeal">
      <h3>{t('logs.appeal')}</h3>
      <blockquote dir="auto">{appeal.text}</blockquote>
      <p className="dim">
        <time dateTime={appeal.createdAt}>{format.exact(appeal.createdAt)}</time> ·{' '}
        {t(`logs.appeal.state.${appeal.state}`)}
      </p>
      {settles && appeal.state === 'open' && (
        <div className="row">
          <Button size="s" kind="primary" onClick={() => setChosen('address')}>
            {t('logs.appeal.address')}
          </Button>
          {network !== undefined && (
            <Button size="s" onClick={() => setChosen('network')}>
              {t('logs.appeal.network', { network })}
            </Button>
          )}
          <Button size="s" onClick={() => setChosen('decline')}>
            {t('logs.appeal.decline')}
          </Button>
        </div>
      )}
      {chosen && <Settle id={appeal.id} outcome={chosen} ip={log.ip} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

type SettleProps = { id: string; outcome: Outcome; ip: string; onClose: () => void }

function Settle({ id, outcome, ip, onClose }: SettleProps) {
  const { t } = useTranslation()
  const settle = useApiMutation('appeals.settle', {
    refreshes: ['appeals.list', 'logs.receipt', 'logs.userLogs'],
    onDone: onClose,
  })
  const value = outcome === 'network' ? (networkOf(ip) ?? ip) : ip
  return (
    <Confirm
      open
      title={outcome === 'decline' ? t('logs.appeal.declineTitle') : t('logs.appeal.allowTitle', { value })}
      act={outcome === 'decline' ? t('logs.appeal.decline') : t('logs.appeal.allow')}
      kind={outcome === 'decline' ? 'bad' : 'primary'}
      busy={settle.isPending}
      onAct={() => settle.mutate({ id, outcome })}
      onClose={onClose}
    >
      {outcome === 'decline' ? <p>{t('logs.appeal.declineThen')}</p> : <Impact value={value} />}
    </Confirm>
  )
}

function Impact({ value }: { value: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error } = useApiQuery('clientblacklist.preview', { type: 'ips', value, list: 'allow' }, { quiet: true })
  const impact = data?.impact
  return (
    <div className="stack">
      {impact && (
        <p>
          {t('logs.appeal.impact', {
            count: impact.visits,
            n: format.number(impact.visits),
            bot: format.number(impact.bot),
          })}
        </p>
      )}
      {!impact && !error && <Skeleton width="80%" height={16} />}
      <p className="mid">{t('logs.appeal.allowThen')}</p>
    </div>
  )
}
