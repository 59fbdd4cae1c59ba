import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../src/contract/team.ts'
import { GRACE_DAYS } from '../../../src/contract/token-words.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { Grace } from '../../parts/tokens/grace.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Confirm } from '../../ui/confirm.tsx'

type DeleteProps = { open: boolean; manager: Manager | undefined; onClose: () => void }

/** Says what a deletion ends and what stays. */
export function DeleteManager({ open, manager, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState(GRACE_DAYS)
  const remove = useApiMutation('managers.deleteManager', {
    refreshes: ['managers.getManagers'],
    quiet: true,
    onDone: onClose,
  })
  if (!manager) return null
  const { id, name } = manager
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('managers.deleteTitle', { name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id, graceDays: days })}
      onClose={close}
    >
      <div className="stack">
        <p>{t('people.deleteThen')}</p>
        <p className="mid">{t('managers.deleteKept')}</p>
        <p>{t('tokens.deleteRenewsStaff')}</p>
        <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
        {remove.error && <Alert kind="bad">{failureText(remove.error)}</Alert>}
      </div>
    </Confirm>
  )
}
