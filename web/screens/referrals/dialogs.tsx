import { useTranslation } from 'react-i18next'
import type { Referral } from '../../../src/contract/referrals.ts'
import type { Days } from '../../parts/hits/range.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { PartnerForm } from './partner-form.tsx'
import { PayForm } from './pay.tsx'
import { TermsForm } from './terms.tsx'

/** What is open over the list; the partner stays while the dialog fades. */
export type Opened = { act: 'write' | 'pay' | 'terms' | 'none'; partner?: Referral }

type Props = {
  opened: Opened
  holdDays: number
  question: Days & { timezone: string }
  onClose: () => void
  onSaved: (id: string) => void
}

export function ReferralDialogs({ opened: { act, partner }, holdDays, question, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FormDialog open={act === 'write'} title={partner ? t('referrals.edit') : t('referrals.new')} onClose={onClose}>
        {(form) => <PartnerForm {...form} partner={partner} onSaved={onSaved} />}
      </FormDialog>
      <FormDialog open={act === 'terms'} title={t('referrals.holdTitle')} onClose={onClose}>
        {(form) => <TermsForm {...form} holdDays={holdDays} />}
      </FormDialog>
      <FormDialog open={act === 'pay'} title={t('referrals.pay')} onClose={onClose}>
        {(form) => partner && <PayForm {...form} partner={partner} question={question} />}
      </FormDialog>
    </>
  )
}
