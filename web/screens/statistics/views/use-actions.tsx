import { Star, StarOff, Trash2, UserRound, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../../src/contract/views.ts'
import { useApiMutation } from '../../../api/query.ts'
import type { RowAct } from '../../../ui/row-menu.tsx'

type RowActions = { view: View | undefined; onDelete: () => void }

/** What can be done with the view that is shown. */
export function useViewActions({ view, onDelete }: RowActions): RowAct[] {
  const { t } = useTranslation()
  const { mutate } = useApiMutation('views.save', { refreshes: ['views.list'] })
  if (!view) return []
  const { name, state, shared, isDefault, own, removable } = view
  const put = (part: Partial<View>) => mutate({ name, state, shared, isDefault, ...part })
  const ownActions: RowAct[] = [
    {
      key: 'default',
      label: t(isDefault ? 'statistics.views.notDefault' : 'statistics.views.makeDefault'),
      icon: isDefault ? <StarOff /> : <Star />,
      onAct: () => put({ isDefault: !isDefault }),
    },
    {
      key: 'share',
      label: t(shared ? 'statistics.views.unshare' : 'statistics.views.share'),
      icon: shared ? <UserRound /> : <Users />,
      onAct: () => put({ shared: !shared }),
    },
  ]
  const remove: RowAct = { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: onDelete }
  return [...(own ? ownActions : []), ...(removable ? [remove] : [])]
}
