import { CheckCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../kit/controls/button.tsx'
import { useNotifications } from './use-notifications.ts'

type Props = { size?: 's' | 'm'; onDone?: (read: readonly Notification[]) => void }

/** Not newer ones. Hidden when empty. */
export function ClearAll({ size = 's', onDone }: Props) {
  const { t } = useTranslation()
  const notes = useNotifications().data?.notifications ?? []
  const newest = notes[0]
  const clear = useApiMutation('notifications.clear', {
    refreshes: ['notifications.list', 'notifications.sent'],
    onDone: () => onDone?.(notes),
  })
  if (!newest) return null
  return (
    <Button size={size} icon={<CheckCheck />} busy={clear.isPending} onClick={() => clear.mutate({ upTo: newest.id })}>
      {t('notifications.clear')}
    </Button>
  )
}
