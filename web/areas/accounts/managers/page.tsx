import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { ResetTwoFactor } from '../people/reset-two-factor.tsx'
import { Grace } from '../../../shared/tokens/grace.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ManagerForm } from './form.tsx'
import { ManagerList } from './list.tsx'

/** `manager` stays while the dialog fades out. */
type Opened = { act: 'write' | 'reset' | 'delete' | 'none'; manager?: Manager }

export default function ManagersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('managers.getManagers', undefined, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const [saved, setSaved] = useState<string>()
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const write = (manager?: Manager) => setOpened({ act: 'write', manager })
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => write()}>
      {t('managers.new')}
    </Button>
  )
  const count = data?.managers.length
  const list = (
    <ManagerList
      managers={data?.managers}
      current={saved}
      onEdit={write}
      onReset={(manager) => setOpened({ act: 'reset', manager })}
      onDelete={(manager) => setOpened({ act: 'delete', manager })}
    />
  )
  const none = (
    <EmptyState title={t('managers.empty')} action={add}>
      <p>{t('managers.emptyWhy')}</p>
    </EmptyState>
  )
  return (
    <Page title={t('menu.Managers')} sub={count || undefined} acts={count ? add : undefined}>
      {count === 0 || (error && !data) ? (
        <Card>{count === 0 ? none : <Failed error={error} onRetry={() => void refetch()} />}</Card>
      ) : (
        list
      )}
      <FormDialog
        open={opened.act === 'write'}
        title={opened.manager ? t('managers.edit') : t('managers.new')}
        onClose={close}
      >
        <ManagerForm manager={opened.manager} onSaved={setSaved} />
      </FormDialog>
      <ResetTwoFactor
        open={opened.act === 'reset'}
        who={opened.manager}
        refreshes={['managers.getManagers']}
        onClose={close}
      />
      <DeleteManager open={opened.act === 'delete'} manager={opened.manager} onClose={close} />
    </Page>
  )
}

type DeleteProps = { open: boolean; manager: Manager | undefined; onClose: () => void }

function DeleteManager({ open, manager, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState(GRACE_DAYS)
  const remove = useApiMutation('managers.deleteManager', {
    refreshes: ['managers.getManagers'],
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
