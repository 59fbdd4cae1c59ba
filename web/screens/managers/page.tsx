import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../src/contract/team.ts'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { ResetTwoFactor } from '../../parts/people/reset-two-factor.tsx'
import { Button } from '../../ui/button.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DeleteManager } from './delete.tsx'
import { ManagerForm } from './form.tsx'
import { ManagerList } from './list.tsx'

/** What is open over the list; the manager stays while the dialog fades. */
type Opened = { act: 'write' | 'reset' | 'delete' | 'none'; manager?: Manager }

/** Staff who see only what is ticked for them. */
export default function ManagersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAsk('managers.getManagers', undefined, { quiet: true })
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
    <Nothing title={t('managers.empty')} action={add}>
      <p>{t('managers.emptyWhy')}</p>
    </Nothing>
  )
  return (
    <Page title={t('menu.Managers')} sub={count || undefined} acts={count ? add : undefined}>
      <Sheet>
        {count === 0 ? none : error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : list}
      </Sheet>
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
