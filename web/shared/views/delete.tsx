import { useTranslation } from 'react-i18next'
import type { View } from '../../../src/contract/accounts/views.ts'
import { useApiMutation } from '../../api/query.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'

type DeleteProps = { open: boolean; view: View; onClose: () => void }

/** Names others who lose the view. */
export function DeleteView({ open, view: { id, name, shared, author }, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('views.remove', { refreshes: ['views.list'], onDone: onClose })
  return (
    <Confirm
      open={open}
      title={t('views.deleteTitle', { name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{author === '' ? t(shared ? 'views.deleteShared' : 'views.deleteOwn') : t('views.deleteOf', { author })}</p>
    </Confirm>
  )
}
