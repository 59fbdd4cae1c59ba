import { useTranslation } from '../i18n/i18n.ts'
import { ApiError } from '../api/failure.ts'
import { failureText } from '../api/failure-text.ts'
import { retryFailed } from '../api/query.ts'
import { ErrorBox } from '../kit/feedback/empty-state.tsx'

type FailedProps = { error: unknown; title?: string; onRetry?: () => void }

/** Retry reloads all failed parts. */
export function Failed({ error, title, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const reference = error instanceof ApiError ? error.reference : undefined
  return (
    <ErrorBox
      title={title ?? t('failure.load')}
      detail={failureText(error)}
      reference={reference && t('failure.reference', { id: reference })}
      onRetry={
        onRetry &&
        (() => {
          onRetry()
          retryFailed()
        })
      }
    />
  )
}
