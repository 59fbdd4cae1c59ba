import { BanknoteArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../../src/contract/partners/referrals.ts'
import { ExportButton } from '../../../shared/download.tsx'
import type { Days } from '../../../shared/hits/range.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PayForm } from './pay.tsx'

export function StatementActions({ partner, question }: { partner: Partner; question: Days & { timezone: string } }) {
  const { t } = useTranslation()
  const [paying, setPaying] = useState(false)
  return (
    <>
      <ExportButton
        call="referrals.export"
        question={{ partnerId: partner.id, ...question }}
        label={t('payments.export')}
      />
      <Button kind="primary" icon={<BanknoteArrowUp />} onClick={() => setPaying(true)}>
        {t('referrals.pay')}
      </Button>
      <FormDialog open={paying} title={t('referrals.pay')} onClose={() => setPaying(false)}>
        <PayForm partner={partner} question={question} />
      </FormDialog>
    </>
  )
}
