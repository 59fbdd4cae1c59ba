import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Partner } from '../../../../src/contract/partners/referrals.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useDialog } from '../../../shared/form/context.ts'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import type { Days } from '../../../shared/hits/range.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { SHOW_REFERRALS } from './shows.ts'

type PayoutQuestion = Days & { timezone: string; partnerId: string }
type PayProps = { partner: Partner; question: Days & { timezone: string } }

export function PayForm({ partner, question }: PayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const dialog = useDialog()
  const payoutQuestion = { partnerId: partner.id, ...question }
  const { data, error, refetch } = useApiQuery('royalty.preview', payoutQuestion, {
    quiet: true,
    keep: false,
    staleTime: 0,
  })
  const period = t('royalty.period', { from: format.date(question.startDate), to: format.date(question.endDate) })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.sums.length === 0)
    return (
      <div className="act-form stack">
        <p>{t('referrals.nothingDue', { period })}</p>
        <p className="mid">{t('referrals.nothingDueWhy')}</p>
        <div className="row ends">
          <Button onClick={dialog?.close}>{t('ui.close')}</Button>
        </div>
      </div>
    )
  return (
    <Record question={payoutQuestion}>
      <p className="mid">{t('referrals.payOf', { name: partner.name, period })}</p>
      <dl className="pay-preview">
        {data.sums.map(({ currency, amount, lines }) => (
          <div key={currency}>
            <dt>{t('royalty.lineCount', { count: lines, n: format.number(lines) })}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </Record>
  )
}

type Draft = { method: string; note: string }

function Record({ question, children }: { question: PayoutQuestion; children: ReactNode }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'royalty.pay',
    defaults: { method: '', note: '' },
    toInput: (draft) => ({ ...question, ...draft }),
    refreshes: SHOW_REFERRALS,
  })
  return (
    <ActForm of={form} act={t('referrals.record')}>
      {children}
      <p className="mid">{t('referrals.payHelp')}</p>
      <TextField<Draft> name="method" label={t('pay.method')} maxLength={64} />
      <AreaField<Draft> name="note" label={t('term.note')} help={t('referrals.noteHelp')} rows={2} maxLength={1000} />
    </ActForm>
  )
}
