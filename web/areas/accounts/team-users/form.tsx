import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { TEAM_ACCESS, type TeamAccess } from '../../../../src/contract/accounts/team-access.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { limitIn } from '../../../shared/people/limit.ts'
import { PersonFields, withoutEmpty, type PersonDraft } from '../../../shared/people/person-fields.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'

/** Texts, which the server validates. */
type Draft = PersonDraft & { limit: string; access: TeamAccess }

const draftOf = (member: TeamUser | undefined): Draft => ({
  name: member?.name ?? '',
  email: member?.email ?? '',
  password: '',
  limit: member?.limit?.toString() ?? '',
  access: member?.access ?? 'full',
})

/** An empty limit is null, which the server refuses with a message. Users without campaigns get 0, or keep theirs. */
const inputOf = ({ limit, access, ...person }: Draft, member: TeamUser | undefined) =>
  access === 'full'
    ? { ...person, access, limit: limitIn(limit) as number }
    : { ...person, access, limit: member?.limit ?? member?.campaigns ?? 0 }

export function TeamForm({ member, onSaved }: { member: TeamUser | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useWeirForm({
    call: member ? 'teamUsers.updateTeamUser' : 'teamUsers.addTeamUser',
    defaults: draftOf(member),
    toInput: (draft) => (member ? { ...withoutEmpty(inputOf(draft, member)), id: member.id } : inputOf(draft, member)),
    refreshes: ['teamUsers.getTeamUsers'],
    onSaved: ({ teamUser }) => onSaved(teamUser.id),
  })
  const access = useWatch({ control: form.control, name: 'access' })
  const held =
    member && member.campaigns > 0
      ? t('team.limitHeld', { count: member.campaigns, n: format.number(member.campaigns) })
      : t('team.limitHelp')
  return (
    <ActForm of={form} act={member ? t('ui.save') : t('term.add')}>
      <PersonFields known={member !== undefined} />
      <Access />
      {access === 'full' && (
        <TextField<Draft> name="limit" label={t('team.limit')} required help={held} look="short" inputMode="numeric" />
      )}
    </ActForm>
  )
}

function Access() {
  const { t } = useTranslation()
  const access = useWatch<Draft, 'access'>({ name: 'access' })
  return (
    <FormField<Draft, TeamAccess>
      name="access"
      label={t('team.access')}
      help={`${t(`team.access.${access}.sees`)} ${t(`team.access.${access}.may`)}`}
    >
      {(held) => (
        <Seg
          label={t('team.access')}
          value={held.value}
          onChange={held.onChange}
          choices={TEAM_ACCESS.map((value) => ({ value, label: t(`team.access.${value}`) }))}
        />
      )}
    </FormField>
  )
}
