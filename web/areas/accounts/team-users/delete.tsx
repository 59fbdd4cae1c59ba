import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Grace } from '../../../shared/tokens/grace.tsx'

export function DeleteTeamUser({
  member: { id, name, campaigns },
  ...dialog
}: {
  member: TeamUser
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [days, setDays] = useState(GRACE_DAYS)
  return (
    <ConfirmCall
      call="teamUsers.deleteTeamUser"
      input={{ id, graceDays: days }}
      refreshes={['teamUsers.getTeamUsers', 'company.list', 'company.token', 'profile.read', 'integration.read']}
      title={t('team.deleteTitle', { name })}
      keepsError
      {...dialog}
    >
      <p>
        {campaigns === 0
          ? t('team.deleteNone')
          : t('team.deleteHits', { count: campaigns, n: format.number(campaigns) })}
      </p>
      <p className="mid">{t('people.deleteThen')}</p>
      <p>{t('tokens.deleteRenews')}</p>
      <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
    </ConfirmCall>
  )
}
