import { UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs, type Dialogs } from '../../../shared/listing/dialogs.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Invitation, TeamUser } from '../../../../src/contract/accounts/team.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { useNow } from '../../../kit/now.ts'
import { InvitationForm, InviteForm } from './invite-form.tsx'
import { invitedKey, peopleOf, seatsTaken, type Person } from './person.ts'
import { TeamList } from './list.tsx'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { Grace } from '../../../shared/tokens/grace.tsx'
import { Copied } from '../../../shared/invite/invite.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty, type PersonDraft } from '../../../shared/people/person-fields.tsx'
import { AccessFields, accessDraft, accessInput, type AccessDraft } from './access-fields.tsx'

type Dialog = 'invite' | 'edit' | 'delete' | 'revoke'

export default function TeamUsersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('teamUsers.getTeamUsers', undefined, { quiet: true })
  const dialogs = useDialogs<Person, Dialog>()
  const [saved, setSaved] = useState<string>()
  const [link, setLink] = useState<string | null>(null)
  const isFull = useIsFull(data)
  const resend = useApiMutation('teamUsers.resendInvitation', {
    refreshes: ['teamUsers.getTeamUsers'],
    onDone: (answer) => setLink(answer.link),
  })
  const people = data && peopleOf(data)
  const inviting = (
    <InviteForm
      onSaved={(invitation, made) => {
        setSaved(invitedKey(invitation.id))
        setLink(made)
      }}
    />
  )
  const invite = <Invite isFull={isFull} onInvite={() => dialogs.open('invite')} />
  const list = (
    <>
      <Reading answer={data} />
      <TeamList
        people={people}
        current={saved}
        onEdit={(one) => dialogs.open('edit', one)}
        onDelete={(one) => dialogs.open('delete', one)}
        onRevoke={(one) => dialogs.open('revoke', one)}
        onResend={({ id }) => resend.mutate({ id, domain: location.hostname })}
      />
    </>
  )
  const failed = (
    <Card>
      <Failed error={error} onRetry={() => void refetch()} />
    </Card>
  )
  const shown = error && !data ? failed : list
  return (
    <Page title={t('menu.Team Users')} sub={people?.length || undefined} acts={people?.length ? invite : undefined}>
      {people?.length === 0 ? (
        <NoTeam isFull={isFull} answer={data}>
          {inviting}
        </NoTeam>
      ) : (
        shown
      )}
      <FormDialog open={dialogs.isOpen('invite')} title={t('team.new')} onClose={dialogs.close}>
        {inviting}
      </FormDialog>
      <InvitationLink link={link} onClose={() => setLink(null)} />
      {dialogs.row && <PersonDialogs person={dialogs.row} of={dialogs} onSaved={setSaved} />}
    </Page>
  )
}

function useIsFull(team: Answer<'teamUsers.getTeamUsers'> | undefined): boolean {
  const now = useNow()
  return team !== undefined && team.userLimit !== null && seatsTaken(team, now) >= team.userLimit
}

function Invite({ isFull, onInvite }: { isFull: boolean; onInvite: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      kind="primary"
      icon={<UserPlus />}
      disabled={isFull}
      title={isFull ? t('team.full') : undefined}
      onClick={onInvite}
    >
      {t('team.invite')}
    </Button>
  )
}

type PersonProps = { person: Person; of: Dialogs<Person, Dialog>; onSaved: (key: string) => void }

function PersonDialogs({ person: { email, member, invitation }, of: { isOpen, close }, onSaved }: PersonProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDialog open={isOpen('edit')} title={member ? t('team.edit') : email} onClose={close}>
        {member ? (
          <TeamForm member={member} onSaved={onSaved} />
        ) : (
          <InvitationForm invitation={invitation} onSaved={(id) => onSaved(invitedKey(id))} />
        )}
      </FormDialog>
      {member ? (
        <DeleteTeamUser open={isOpen('delete')} member={member} onClose={close} />
      ) : (
        <Revoke open={isOpen('revoke')} invitation={invitation} onClose={close} />
      )}
    </>
  )
}

type NoTeamProps = { isFull: boolean; answer: Answer<'teamUsers.getTeamUsers'> | undefined; children: ReactNode }

/** The invitation itself. */
function NoTeam({ isFull, answer, children }: NoTeamProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const seats = answer?.userLimit ?? null
  return (
    <Card>
      <EmptyState title={t('team.empty')}>
        <p>
          {t('team.emptyWhy')}{' '}
          {isFull ? t('team.noneInPlan') : seats !== null && t('team.seats', { count: seats, n: format.number(seats) })}
        </p>
        {!isFull && children}
      </EmptyState>
    </Card>
  )
}

function Reading({ answer }: { answer: Answer<'teamUsers.getTeamUsers'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!answer)
    return (
      <Card>
        <Reply>
          <ReadingAwaited />
        </Reply>
      </Card>
    )
  const { teamUsers, userLimit } = answer
  const held = teamUsers.reduce((sum, { campaigns }) => sum + campaigns, 0)
  const count = seatsTaken(answer, now)
  return (
    <Card label={t('answer.label')}>
      <Reply>
        <p className="reading">
          {(held > 0 || userLimit === null) && (
            <Trans
              i18nKey="team.reading.hold"
              count={held}
              values={{ n: format.number(held) }}
              components={{ b: <b /> }}
            />
          )}{' '}
          {userLimit !== null &&
            t(count >= userLimit ? 'team.reading.full' : 'team.reading.room', {
              used: format.number(count),
              most: format.number(userLimit),
            })}
        </p>
      </Reply>
    </Card>
  )
}

function Revoke({
  invitation: { id, email },
  ...dialog
}: {
  invitation: Invitation
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="teamUsers.revokeInvitation"
      input={{ id }}
      refreshes={['teamUsers.getTeamUsers']}
      title={t('team.revokeTitle', { email })}
      act={t('team.revoke')}
      keepsError
      {...dialog}
    >
      <p>{t('team.revokeThen')}</p>
    </ConfirmCall>
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

/** Where no mail is set up. Shown once, so a click outside does not close it. */
function InvitationLink({ link, onClose }: { link: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={link !== null} title={t('team.linkTitle')} onClose={onClose} width={520} stays>
      {link !== null && (
        <div className="stack">
          <Alert kind="warn" title={t('team.linkOnce')}>
            {t('team.linkText')}
          </Alert>
          <Copied text={link} label={t('team.copyLink')} />
          <div className="row ends">
            <Button kind="primary" onClick={onClose}>
              {t('team.linkCopied')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function TeamForm({ member, onSaved }: { member: TeamUser; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, name, email, campaigns } = member
  const form = useWeirForm({
    call: 'teamUsers.updateTeamUser',
    defaults: { name, email, password: '', ...accessDraft(member, '') } satisfies PersonDraft & AccessDraft,
    toInput: (draft) => ({ id, ...withoutEmpty({ ...draft, ...accessInput(draft, member.limit ?? campaigns) }) }),
    refreshes: ['teamUsers.getTeamUsers'],
    onSaved: ({ teamUser }) => onSaved(teamUser.id),
  })
  const held =
    campaigns > 0 ? t('team.limitHeld', { count: campaigns, n: format.number(campaigns) }) : t('team.limitHelp')
  return (
    <ActForm of={form} act={t('ui.save')}>
      <PersonFields known />
      <AccessFields limitHelp={held} />
    </ActForm>
  )
}
