import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  ACTIVITIES,
  RECENT_DAYS,
  type Activity,
  type Audience,
} from '../../../../src/contract/notifications/notification-words.ts'
import { LANGUAGES, ROLES, type Language, type Role } from '../../../../src/contract/roles.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { NAMES } from '../../../i18n/language.ts'
import { PickMany } from '../../../shared/choose/pick.tsx'
import { FormField } from '../../../shared/form/fields.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'

const OFFERED = ['all', 'role', 'plan', 'language', 'activity', 'chosen'] as const satisfies readonly Audience[]
type Choice = (typeof OFFERED)[number]

export type ReadersDraft = {
  audience: Choice
  role: Role
  planId: string
  language: Language
  activity: Activity
  emails: string[]
}
export const NOBODY_YET: ReadersDraft = {
  audience: 'all',
  role: 'user',
  planId: '',
  language: 'en',
  activity: 'recent',
  emails: [],
}

export function readersInput(draft: ReadersDraft): Question<'notifications.readers'> {
  const { audience, role, planId, language, activity, emails } = draft
  return {
    audience,
    ...(audience === 'role' && { role }),
    ...(audience === 'plan' && planId !== '' && { planId }),
    ...(audience === 'language' && { language }),
    ...(audience === 'activity' && { activity }),
    ...(audience === 'chosen' && { emails }),
  }
}

const isChosen = ({ audience, planId, emails }: ReadersDraft): boolean =>
  (audience !== 'plan' || planId !== '') && (audience !== 'chosen' || emails.length > 0)

/** `count` undefined: not known yet. `isRefused`: the server will say what is missing. */
export function useReaders(draft: ReadersDraft): { count: number | undefined; isRefused: boolean } {
  const enabled = isChosen(draft)
  const { data, isPlaceholderData, error } = useApiQuery('notifications.readers', readersInput(draft), {
    enabled,
    quiet: true,
  })
  const isRefused = !enabled || error?.status === 422
  return { isRefused, count: isRefused || isPlaceholderData || error ? undefined : data?.count }
}

export function Readers() {
  const { t } = useTranslation()
  const audience = useWatch<ReadersDraft, 'audience'>({ name: 'audience' })
  return (
    <div className="readers">
      <FormField<ReadersDraft, Choice> name="audience" label={t('notifications.to')}>
        {(held) => (
          <Select
            {...held}
            options={OFFERED.map((value) => ({ value, label: t(`notifications.audience.${value}`) }))}
          />
        )}
      </FormField>
      {audience === 'role' && (
        <FormField<ReadersDraft, Role> name="role" label={t('notifications.role')}>
          {(held) => <Select {...held} options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))} />}
        </FormField>
      )}
      {audience === 'plan' && <Plan />}
      {audience === 'language' && (
        <FormField<ReadersDraft, Language> name="language" label={t('notifications.language')}>
          {(held) => <Select {...held} options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))} />}
        </FormField>
      )}
      {audience === 'activity' && (
        <FormField<ReadersDraft, Activity> name="activity" label={t('notifications.activity')}>
          {(held) => (
            <Select
              {...held}
              options={ACTIVITIES.map((value) => ({
                value,
                label: t(`notifications.activity.${value}`, { count: RECENT_DAYS }),
              }))}
            />
          )}
        </FormField>
      )}
      {audience === 'chosen' && <Chosen />}
    </div>
  )
}

function Plan() {
  const { t } = useTranslation()
  const { data } = useApiQuery('notifications.readers', { audience: 'all' })
  const plans = data?.plans.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <FormField<ReadersDraft> name="planId" label={t('notifications.plan')} required>
      {(held) => <Select {...held} options={plans} none={t('notifications.choosePlan')} />}
    </FormField>
  )
}

/** Offers clients to staff who may see them; else e-mails are typed. */
function Chosen() {
  const { t } = useTranslation()
  const enabled = useCanCall()('logs.clients')
  const { data } = useApiQuery('logs.clients', undefined, { enabled, quiet: true })
  const options = data?.clients.map(({ email }) => ({ value: email, label: email })) ?? []
  return (
    <FormField<ReadersDraft, string[]> name="emails" label={t('notifications.emails')} required>
      {({ value, onChange, ...control }) => (
        <PickMany control={control} options={options} value={value} onChange={onChange} free />
      )}
    </FormField>
  )
}
