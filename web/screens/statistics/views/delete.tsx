import { useTranslation } from 'react-i18next'
import type { View } from '../../../../src/contract/views.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Confirm } from '../../../ui/confirm.tsx'

type DeleteProps = { open: boolean; view: View; onClose: () => void }

/** Says whom a deletion hits before it is done. */
export function DeleteView({ open, view: { id, name, shared, author }, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('views.remove', { refreshes: ['views.list'], onDone: onClose })
  return (
    <Confirm
      open={open}
      title={t('statistics.views.deleteTitle', { name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {author === ''
          ? t(shared ? 'statistics.views.deleteShared' : 'statistics.views.deleteOwn')
          : t('statistics.views.deleteOf', { author })}
      </p>
    </Confirm>
  )
}
