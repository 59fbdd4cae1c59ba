import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../src/contract/team.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { ResetTwoFactor } from '../../parts/people/reset-two-factor.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteManager } from './delete.tsx'
import { ManagerForm } from './form.tsx'
import { ManagerList } from './list.tsx'

/** What is open over the list; the manager stays while the dialog fades. */
type Opened = { act: 'write' | 'reset' | 'delete' | 'none'; manager?: Manager }

/** Staff who see only what is ticked for them. */
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
      <Card>
        {count === 0 ? none : error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : list}
      </Card>
      <FormDialog
        open={opened.act === 'write'}
        title={opened.manager ? t('managers.edit') : t('managers.new')}
        onClose={close}
      >
        {(form) => <ManagerForm {...form} manager={opened.manager} onSaved={setSaved} />}
      </FormDialog>
      <ResetTwoFactor
        open={opened.act === 'reset'}
        who={opened.manager}
        refreshes="managers.getManagers"
        onClose={close}
      />
      <DeleteManager open={opened.act === 'delete'} manager={opened.manager} onClose={close} />
    </Page>
  )
}
