import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { TeamForm } from './form.tsx'
import { TeamList } from './list.tsx'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { Grace } from '../../../shared/tokens/grace.tsx'

export default function TeamUsersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('teamUsers.getTeamUsers', undefined, { quiet: true })
  const { row: member, open, isOpen, close } = useDialogs<TeamUser, 'write' | 'delete'>()
  const [saved, setSaved] = useState<string>()
  const isFull = data !== undefined && isTaken(data)
  const add = (
    <Button
      kind="primary"
      icon={<Plus />}
      disabled={isFull}
      title={isFull ? t('team.full') : undefined}
      onClick={() => open('write')}
    >
      {t('team.new')}
    </Button>
  )
  const count = data?.teamUsers.length
  const list = (
    <TeamList
      members={data?.teamUsers}
      current={saved}
      onEdit={(one) => open('write', one)}
      onDelete={(one) => open('delete', one)}
    />
  )
  const failed = (
    <Card>
      <Failed error={error} onRetry={() => void refetch()} />
    </Card>
  )
  const shown = error && !data ? failed : list
  return (
    <Page title={t('menu.Team Users')} sub={count || undefined} acts={count ? add : undefined}>
      {count === 0 ? (
        <NoTeam add={add} isFull={isFull} />
      ) : (
        <Listed reading={<Reading answer={data} />}>{shown}</Listed>
      )}
      <FormDialog open={isOpen('write')} title={member ? t('team.edit') : t('team.new')} onClose={close}>
        <TeamForm member={member} onSaved={setSaved} />
      </FormDialog>
      {member && <DeleteTeamUser open={isOpen('delete')} member={member} onClose={close} />}
    </Page>
  )
}

const Listed = ({ reading, children }: { reading: ReactNode; children: ReactNode }) => (
  <>
    {reading}
    {children}
  </>
)

const isTaken = ({ teamUsers, userLimit }: Answer<'teamUsers.getTeamUsers'>): boolean =>
  userLimit !== null && teamUsers.length >= userLimit

function NoTeam({ add, isFull }: { add: ReactNode; isFull: boolean }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('team.empty')} action={isFull ? undefined : add}>
        <p>{t('team.emptyWhy')}</p>
        {isFull && <p>{t('team.noneInPlan')}</p>}
      </EmptyState>
    </Card>
  )
}

function Reading({ answer }: { answer: Answer<'teamUsers.getTeamUsers'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer) return <ReadingAwaited />
  const { teamUsers, userLimit } = answer
  const held = teamUsers.reduce((sum, { campaigns }) => sum + campaigns, 0)
  const count = teamUsers.length
  return (
    <p className="reading">
      <Trans i18nKey="team.reading.hold" count={held} values={{ n: format.number(held) }} components={{ b: <b /> }} />{' '}
      {userLimit !== null &&
        t(count >= userLimit ? 'team.reading.full' : 'team.reading.room', {
          used: format.number(count),
          most: format.number(userLimit),
        })}
    </p>
  )
}

function DeleteTeamUser({
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
