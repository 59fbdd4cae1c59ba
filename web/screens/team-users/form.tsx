import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { TextField } from '../../parts/form/fields.tsx'
import { ActForm } from '../../parts/form/form.tsx'
import { useWeirForm } from '../../parts/form/use-form.ts'
import { limitIn } from '../../parts/people/limit.ts'
import { PersonFields, withoutEmpty, type PersonDraft } from '../../parts/people/person-fields.tsx'

/** Texts, which the server judges. */
type Draft = PersonDraft & { limit: string }

const draftOf = (member: TeamUser | undefined): Draft => ({
  name: member?.name ?? '',
  email: member?.email ?? '',
  password: '',
  limit: member?.limit?.toString() ?? '',
})

/** No limit at all goes as null, which the server asks for in words. */
const inputOf = ({ limit, ...person }: Draft) => ({ ...person, limit: limitIn(limit) as number })

/** Adds a team user, or changes the given one. */
export function TeamForm({ member, onSaved }: { member: TeamUser | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useWeirForm({
    call: member ? 'teamUsers.updateTeamUser' : 'teamUsers.addTeamUser',
    defaults: draftOf(member),
    toInput: (draft) => (member ? { ...withoutEmpty(inputOf(draft)), id: member.id } : inputOf(draft)),
    refreshes: ['teamUsers.getTeamUsers'],
    onSaved: ({ teamUser }) => onSaved(teamUser.id),
  })
  const held =
    member && member.campaigns > 0
      ? t('team.limitHeld', { count: member.campaigns, n: format.number(member.campaigns) })
      : t('team.limitHelp')
  return (
    <ActForm of={form} act={member ? t('ui.save') : t('team.add')}>
      <PersonFields known={member !== undefined} />
      <TextField<Draft> name="limit" label={t('team.limit')} required help={held} look="short" inputMode="numeric" />
    </ActForm>
  )
}
