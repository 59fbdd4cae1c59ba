import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty, type PersonDraft } from '../../../shared/people/person-fields.tsx'
import { AccessFields, accessDraft, accessInput, type AccessDraft } from './access-fields.tsx'

type Draft = PersonDraft & AccessDraft

export function TeamForm({ member, onSaved }: { member: TeamUser; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, name, email, campaigns } = member
  const form = useWeirForm({
    call: 'teamUsers.updateTeamUser',
    defaults: { name, email, password: '', ...accessDraft(member, '') } satisfies Draft,
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
