import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Grace } from '../../../shared/tokens/grace.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'

type DeleteProps = { open: boolean; member: TeamUser | undefined; onClose: () => void }

export function DeleteTeamUser({ open, member, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [days, setDays] = useState(GRACE_DAYS)
  const remove = useApiMutation('teamUsers.deleteTeamUser', {
    refreshes: ['teamUsers.getTeamUsers', 'company.list', 'company.token', 'profile.read', 'integration.read'],
    onDone: onClose,
  })
  if (!member) return null
  const { id, name, campaigns } = member
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('team.deleteTitle', { name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id, graceDays: days })}
      onClose={close}
    >
      <div className="stack">
        <p>
          {campaigns === 0
            ? t('team.deleteNone')
            : t('team.deleteHits', { count: campaigns, n: format.number(campaigns) })}
        </p>
        <p className="mid">{t('people.deleteThen')}</p>
        <p>{t('tokens.deleteRenews')}</p>
        <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
        {remove.error && <Alert kind="bad">{failureText(remove.error)}</Alert>}
      </div>
    </Confirm>
  )
}
