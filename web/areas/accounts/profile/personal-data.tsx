import { CircleAlert, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { LANGUAGES, type Language } from '../../../../src/contract/roles.ts'
import { TEXTS } from '../../../../src/contract/texts.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { Validation } from '../../../api/failure.ts'
import { changeLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'
import { serverText } from '../../../i18n/server.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { onlyMissing, within } from '../../../shared/form/placed.ts'
import { useWeirForm, type WeirForm } from '../../../shared/form/use-form.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { zonesWith } from '../../../shared/choose/zones.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { ChangeEmail, PendingEmail } from './email.tsx'
import { keepProfile } from './keep-profile.ts'

const noTelegram = onlyMissing({ telegram: TEXTS.inputTelegram })
const place = (validation: Validation, draft: Draft): Validation => {
  const refused = within('data')(validation)
  return { ...refused, ...noTelegram(refused, draft) }
}

export function PersonalData({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { t } = useTranslation()
  const stored = draftOf(profile)
  const form = useWeirForm({
    call: 'profile.update',
    defaults: stored,
    stored,
    toInput: (draft) => ({ data: changesOf(draft, stored) }),
    place,
    silent: true,
    onSaved: ({ profile: next, message }) => {
      keepProfile(next)
      const showMessage = () => message && notify.done(serverText(message))
      if (next.language === profile.language) showMessage()
      else changeLanguage(next.language).then(showMessage, showMessage)
    },
  })
  const changed = Object.keys(changesOf(form.watch(), stored)) as (keyof Draft)[]
  return (
    <>
      <Card className="secs">
        <Section title={t('profile.data')} text={t('profile.dataText')}>
          <Form
            of={{ ...form, submit: (event) => (changed.length > 0 ? form.submit(event) : event?.preventDefault()) }}
            className="pair"
            label={t('profile.data')}
            ownAlert
          >
            <DataFields profile={profile} />
            <button type="submit" hidden />
          </Form>
        </Section>
        {children}
      </Card>
      {changed.length > 0 && <SaveBar form={form} changed={changed} />}
      <Guard of={form} />
    </>
  )
}

function DataFields({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField<Draft> name="name" label={t('profile.name')} maxLength={120} autoComplete="name" />
      <TextField<Draft>
        name="telegram"
        label={t('profile.telegram')}
        required={profile.role === 'user'}
        maxLength={64}
        spellCheck={false}
      />
      <FormField<Draft, Language> name="language" label={t('profile.language')}>
        {(held) => <Select {...held} options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))} />}
      </FormField>
      <FormField<Draft> name="timezone" label={t('profile.timezone')} help={t('profile.timezoneHelp')}>
        {(held) => <Combobox {...held} options={zonesWith(held.value)} />}
      </FormField>
      <div className="stack">
        <Field label={t('profile.email')} help={t('profile.emailHelp')}>
          {(control) => <input {...control} className="in" value={profile.email} readOnly />}
        </Field>
        <PendingEmail profile={profile} />
        {profile.openedBy === null && <ChangeEmail />}
      </div>
    </>
  )
}

function SaveBar({ form, changed }: { form: WeirForm<Draft>; changed: readonly (keyof Draft)[] }) {
  const { t } = useTranslation()
  const { refusal, sending, submit, reset, control } = form
  const { errors } = useFormState({ control })
  const isRefused = refusal && Object.keys(errors).length > 0
  const names = changed.map((name) => t(`profile.${name}`)).join(', ')
  return (
    <div className="me-bar" role="region" aria-label={t('ui.unsaved')}>
      {isRefused ? (
        <span className="said state bad" role="alert">
          <CircleAlert />
          {failureText(refusal)}
        </span>
      ) : (
        <span className="said" role="status">
          <StickyNote />
          <span className="cut">
            {t('ui.unsaved')}: {names}
          </span>
        </span>
      )}
      <Button kind="quiet" onClick={() => reset()}>
        {t('ui.discard')}
      </Button>
      <Button kind="primary" busy={sending} onClick={() => submit()}>
        {t('ui.save')}
      </Button>
      <kbd>Ctrl Enter</kbd>
    </div>
  )
}

type Draft = Pick<Profile, 'name' | 'telegram' | 'language' | 'timezone'>
const FIELDS = ['name', 'telegram', 'language', 'timezone'] as const satisfies (keyof Draft)[]

const draftOf = ({ name, telegram, language, timezone }: Profile): Draft => ({
  name,
  telegram,
  language,
  timezone,
})

/** Differences only, so that concurrent changes stay. */
export const changesOf = (draft: Draft, from: Draft): Partial<Draft> =>
  Object.fromEntries(FIELDS.filter((field) => draft[field] !== from[field]).map((field) => [field, draft[field]]))
