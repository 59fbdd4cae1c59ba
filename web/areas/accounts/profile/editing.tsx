import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Switch } from '../../../kit/controls/switch.tsx'
import { keepProfile } from './keep-profile.ts'

export function Editing({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation()
  const act = useApiMutation('profile.update', { onDone: ({ profile }) => keepProfile(profile) })
  return (
    <Section title={t('profile.editing')} text={t('profile.editingText')}>
      <div className="act-line">
        <span className="words">{allowed ? t('profile.editingOn') : t('profile.editingOff')}</span>
        <Switch
          on={allowed}
          label={t('profile.editing')}
          busy={act.isPending}
          onChange={(editingAllowed) => act.mutate({ data: { editingAllowed } })}
        />
      </div>
    </Section>
  )
}
