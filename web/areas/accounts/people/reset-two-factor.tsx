import { useTranslation } from 'react-i18next'
import type { CallName } from '../../../../src/contract/routes.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'

type ResetProps = {
  open: boolean
  who: { id: string; email: string } | undefined
  refreshes: readonly CallName[]
  onClose: () => void
}

/** For lost authenticators and recovery codes. */
export function ResetTwoFactor({ open, who, refreshes, onClose }: ResetProps) {
  const { t } = useTranslation()
  const reset = useApiMutation('twoFactor.reset', { refreshes, onDone: onClose })
  if (!who) return null
  const close = () => {
    reset.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('factor.resetTitle', { email: who.email })}
      act={t('factor.disable')}
      busy={reset.isPending}
      onAct={() => reset.mutate({ id: who.id })}
      onClose={close}
    >
      <div className="stack">
        <p>{t('factor.resetThen')}</p>
        <p className="mid">{t('factor.resetSure')}</p>
        {reset.error && <Alert kind="bad">{failureText(reset.error)}</Alert>}
      </div>
    </Confirm>
  )
}
