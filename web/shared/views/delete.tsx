import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../confirm-call.tsx'
import type { View } from '../../../src/contract/accounts/views.ts'

type DeleteProps = { open: boolean; view: View; onClose: () => void }

/** Names others who lose the view. */
export function DeleteView({ view: { id, name, shared, author }, ...dialog }: DeleteProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="views.remove"
      input={{ id }}
      refreshes={['views.list']}
      title={t('views.deleteTitle', { name })}
      {...dialog}
    >
      <p>{author === '' ? t(shared ? 'views.deleteShared' : 'views.deleteOwn') : t('views.deleteOf', { author })}</p>
    </ConfirmCall>
  )
}
