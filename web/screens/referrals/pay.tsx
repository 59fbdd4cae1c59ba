import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../src/contract/referrals.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Days } from '../../parts/hits/range.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SHOW_REFERRALS } from './shows.ts'

type PayProps = {
  partner: Partner
  question: Days & { timezone: string }
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}

/** What a payout would pay is shown before it is recorded. */
export function PayForm({ partner, question, onChanged, onClose, onDone }: PayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const asked = { partnerId: partner.id, ...question }
  const { data, error, refetch } = useApiQuery('royalty.preview', asked, { quiet: true, keep: false, staleTime: 0 })
  const [draft, setDraft] = useState({ method: '', note: '' })
  const pay = useApiMutation('royalty.pay', { refreshes: SHOW_REFERRALS, quiet: true, onDone })
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(next.method !== '' || next.note !== '')
  }
  const period = t('royalty.period', { from: format.date(question.startDate), to: format.date(question.endDate) })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.sums.length === 0)
    return (
      <div className="people-form stack">
        <p>{t('referrals.nothingDue', { period })}</p>
        <p className="mid">{t('referrals.nothingDueWhy')}</p>
        <div className="row ends">
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </div>
      </div>
    )
  return (
    <FormFrame
      error={pay.error}
      busy={pay.isPending}
      act={t('referrals.record')}
      onSubmit={() => pay.mutate({ ...asked, ...draft })}
      onClose={onClose}
    >
      <p className="mid">{t('referrals.payOf', { name: partner.name, period })}</p>
      <dl className="pay-preview">
        {data.sums.map(({ currency, amount, lines }) => (
          <div key={currency}>
            <dt>{t('royalty.lineCount', { count: lines, n: format.number(lines) })}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mid">{t('referrals.payHelp')}</p>
      <Field label={t('pay.method')} error={fieldTexts(pay.error, 'method').slice(0, 1)}>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={64}
            autoComplete="off"
            value={draft.method}
            onChange={(event) => change({ method: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('pay.note')} error={fieldTexts(pay.error, 'note').slice(0, 1)} help={t('referrals.noteHelp')}>
        {(control) => (
          <textarea
            {...control}
            className="in"
            rows={2}
            maxLength={1000}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
    </FormFrame>
  )
}
