import { useTranslation } from '../../../i18n/i18n.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { CallName } from '../../../../src/contract/routes.ts'

type ResetProps = {
  open: boolean
  who: { id: string; email: string }
  refreshes: readonly CallName[]
  onClose: () => void
}

/** For lost authenticators and recovery codes. */
export function ResetTwoFactor({ who: { id, email }, ...dialog }: ResetProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="twoFactor.reset"
      input={{ id }}
      title={t('factor.resetTitle', { email })}
      act={t('term.switchOff')}
      keepsError
      {...dialog}
    >
      <p>{t('factor.resetThen')}</p>
      <p className="mid">{t('factor.resetSure')}</p>
    </ConfirmCall>
  )
}
