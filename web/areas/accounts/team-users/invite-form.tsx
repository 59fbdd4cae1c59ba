import { useTranslation } from '../../../i18n/i18n.ts'
import type { Invitation } from '../../../../src/contract/accounts/team.ts'
import { useDialog } from '../../../shared/form/context.ts'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { AccessFields, accessDraft, accessInput, type AccessDraft } from './access-fields.tsx'

type Draft = AccessDraft & { email: string }

const REFRESHES = ['teamUsers.getTeamUsers'] as const
/** Campaigns of their own: none, unless the client says so. */
const OWN = '0'

/** `onSaved`: with the link, where no mail is set up. */
export function InviteForm({ onSaved }: { onSaved: (invitation: Invitation, link: string | null) => void }) {
  const { t } = useTranslation()
  const inDialog = useDialog() !== undefined
  const form = useWeirForm({
    call: 'teamUsers.invite',
    defaults: { email: '', ...accessDraft(undefined, OWN) } satisfies Draft,
    toInput: ({ email, ...draft }) => ({ email, ...accessInput(draft, 0), domain: location.hostname }),
    refreshes: REFRESHES,
    onSaved: ({ invitation, link }) => onSaved(invitation, link),
  })
  return (
    <ActForm of={form} act={t('team.sendInvitation')}>
      <TextField<Draft>
        name="email"
        label={t('people.email')}
        required
        help={t('team.inviteHelp')}
        look="ltr"
        type="email"
        spellCheck={false}
        autoFocus={inDialog}
      />
      <AccessFields limitHelp={t('team.limitHelp')} />
    </ActForm>
  )
}

type ChangeProps = { invitation: Invitation; onSaved: (id: string) => void }

export function InvitationForm({ invitation, onSaved }: ChangeProps) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'teamUsers.changeInvitation',
    defaults: accessDraft(invitation, OWN),
    toInput: (draft) => ({ id: invitation.id, ...accessInput(draft, 0) }),
    refreshes: REFRESHES,
    onSaved: ({ invitation: saved }) => onSaved(saved.id),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <AccessFields limitHelp={t('team.limitHelp')} />
    </ActForm>
  )
}
