import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DeleteTeamUser } from './delete.tsx'
import { NoTeam } from './empty.tsx'
import { TeamForm } from './form.tsx'
import { TeamList } from './list.tsx'
import { Reading } from './reading.tsx'

/** What is open over the list; the team user stays while the dialog fades. */
type Opened = { act: 'write' | 'delete' | 'none'; member?: TeamUser }

/** Who works for a client, each with a limit of campaigns. */
export default function TeamUsersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAsk('teamUsers.getTeamUsers', undefined, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const [saved, setSaved] = useState<string>()
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const write = (member?: TeamUser) => setOpened({ act: 'write', member })
  const isFull = data !== undefined && data.userLimit !== null && data.teamUsers.length >= data.userLimit
  const add = (
    <Button kind="primary" icon={<Plus />} disabled={isFull} title={isFull ? t('team.full') : undefined} onClick={() => write()}>
      {t('team.new')}
    </Button>
  )
  const count = data?.teamUsers.length
  const list = (
    <>
      <Reading answer={data} />
      <Sheet>{error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : <TeamList members={data?.teamUsers} current={saved} onEdit={write} onDelete={(member) => setOpened({ act: 'delete', member })} />}</Sheet>
    </>
  )
  return (
    <Page title={t('menu.Team Users')} sub={count || undefined} acts={count === 0 ? undefined : add}>
      {count === 0 ? <NoTeam add={add} isFull={isFull} /> : list}
      <FormDialog open={opened.act === 'write'} title={opened.member ? t('team.edit') : t('team.new')} onClose={close}>
        {(form) => <TeamForm {...form} member={opened.member} onSaved={setSaved} />}
      </FormDialog>
      <DeleteTeamUser open={opened.act === 'delete'} member={opened.member} onClose={close} />
    </Page>
  )
}
