import './referrals.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { useLocation } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Referral, Partner } from '../../../../src/contract/partners/referrals.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { RangePicker } from '../../../shared/hits/range-picker.tsx'
import { Page } from '../../../shared/page.tsx'
import { Payouts } from '../royalties/payouts.tsx'
import { RoyaltySums } from '../royalties/sums.tsx'
import { usePeriod } from '../royalties/use-period.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState, Steps, type Step } from '../../../kit/feedback/empty-state.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { PayForm } from './pay.tsx'
import { PartnerList } from './list.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty } from '../../../shared/people/person-fields.tsx'
import { useReaches, useSession } from '../../../api/session-store.ts'
import { SHOW_REFERRALS } from './shows.ts'

export default function ReferralsPage() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useApiQuery('referrals.list', period.question, { quiet: true })
  const { row: partner, open, isOpen, close } = useDialogs<Referral, 'write' | 'pay' | 'terms'>()
  const [saved, setSaved] = useState<string>()
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('write')}>
      {t('referrals.new')}
    </Button>
  )
  const count = data?.referrals.length
  const failed = (
    <Card>
      <Failed error={error} onRetry={() => void refetch()} />
    </Card>
  )
  return (
    <Page title={t('menu.Referrals')} sub={count || undefined} acts={count === 0 ? undefined : add}>
      {count === 0 ? (
        <NoPartners add={add} />
      ) : error && !data ? (
        failed
      ) : (
        <Shown data={data} busy={isPlaceholderData} period={period} current={saved} onOpen={open} />
      )}
      <FormDialog open={isOpen('write')} title={partner ? t('referrals.edit') : t('referrals.new')} onClose={close}>
        <PartnerForm partner={partner} onSaved={setSaved} />
      </FormDialog>
      <FormDialog open={isOpen('terms')} title={t('referrals.holdTitle')} onClose={close}>
        <TermsForm holdDays={data?.holdDays ?? 0} />
      </FormDialog>
      <FormDialog open={isOpen('pay')} title={t('referrals.pay')} onClose={close}>
        {partner && <PayForm partner={partner} question={period.question} />}
      </FormDialog>
    </Page>
  )
}

type ShownProps = {
  data: Answer<'referrals.list'> | undefined
  busy: boolean
  period: ReturnType<typeof usePeriod>
  current?: string
  onOpen: (act: 'write' | 'pay' | 'terms', partner?: Referral) => void
}

function Shown({ data, busy, period, current, onOpen }: ShownProps) {
  const { search } = useLocation()
  return (
    <>
      <PartnerList
        referrals={data?.referrals}
        busy={busy}
        current={current}
        query={search}
        filters={
          <>
            <RangePicker scope={period} />
            {data && <Hold days={data.holdDays} onChange={() => onOpen('terms')} />}
          </>
        }
        over={<RoyaltySums sums={data?.royalties} />}
        onEdit={(partner) => onOpen('write', partner)}
        onPay={(partner) => onOpen('pay', partner)}
      />
      <Payouts screen="Referrals" payouts={data?.payouts ?? []} at="/pages/referrals/payout" named />
    </>
  )
}

function NoPartners({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  const promo = useReaches('Promo')
  const steps: Step[] = [
    { key: 'add', title: t('referrals.step.add'), text: t('referrals.step.addText'), act: add, state: 'now' },
    {
      key: 'code',
      title: t('referrals.step.code'),
      text: t('referrals.step.codeText'),
      act: promo && <ButtonLink to={SCREENS.Promo.path}>{t('menu.Promo')}</ButtonLink>,
      state: 'next',
    },
    { key: 'pay', title: t('referrals.step.pay'), text: t('referrals.step.payText'), state: 'next' },
  ]
  return (
    <Card>
      <EmptyState title={t('referrals.empty')}>
        <p>{t('referrals.emptyWhy')}</p>
        <Steps steps={steps} />
      </EmptyState>
    </Card>
  )
}

function Hold({ days, onChange }: { days: number; onChange: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="row hold mid">
      {t('referrals.hold', { count: days, n: format.number(days) })}
      <button type="button" className="link" onClick={onChange}>
        {t('referrals.change')}
      </button>
    </span>
  )
}

function PartnerForm({ partner, onSaved }: { partner: Partner | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const role = useSession()?.role
  const form = useWeirForm({
    call: partner ? 'referrals.updatePartner' : 'referrals.addPartner',
    defaults: { name: partner?.name ?? '', email: partner?.email ?? '', password: '' },
    toInput: (draft) => (partner ? { ...withoutEmpty(draft), id: partner.id } : draft),
    refreshes: SHOW_REFERRALS,
    onSaved: (answer) => onSaved(answer.partner.id),
  })
  return (
    <ActForm of={form} act={partner ? t('ui.save') : t('referrals.add')}>
      <PersonFields known={partner !== undefined} password={partner === undefined || role === 'admin'} />
    </ActForm>
  )
}

type Draft = { holdDays: string }

/** Days for which new royalties are held. */
function TermsForm({ holdDays }: { holdDays: number }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'referrals.terms',
    defaults: { holdDays: String(holdDays) },
    // invalid is −1, which the server refuses with a message
    toInput: (draft) => ({ holdDays: /^\s*\d{1,4}\s*$/.test(draft.holdDays) ? Number(draft.holdDays) : -1 }),
    refreshes: SHOW_REFERRALS,
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft>
        name="holdDays"
        label={t('referrals.holdDays')}
        required
        help={t('referrals.holdHelp')}
        fieldClassName="short"
        inputMode="numeric"
        autoFocus
      />
    </ActForm>
  )
}
