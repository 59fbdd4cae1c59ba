import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../kit/controls/button.tsx'
import { useNotifications } from './use-notifications.ts'

/** Not newer ones. Hidden when empty. */
export function ClearAll({ size = 's' }: { size?: 's' | 'm' }) {
  const { t } = useTranslation()
  const newest = useNotifications().data?.notifications[0]
  const clear = useApiMutation('notifications.clear', { refreshes: ['notifications.list', 'notifications.sent'] })
  if (!newest) return null
  return (
    <Button size={size} icon={<CheckCheck />} busy={clear.isPending} onClick={() => clear.mutate({ upTo: newest.id })}>
      {t('notifications.clear')}
    </Button>
  )
}
