import { Select } from 'antd'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../src/contract/auth.ts'
import { TEXTS } from '../../../src/contract/texts.ts'
import { LANGUAGES } from '../../../src/contract/roles.ts'
import { fieldTexts, missingText } from '../../api/failure-text.ts'
import { NAMES } from '../../i18n/language.ts'
import { Field } from '../../ui/field.tsx'
import type { Draft } from './draft.ts'
import { ChangeEmail, PendingEmail } from './email.tsx'
import type { Personal } from './use-personal.ts'

const zonesWith = (zone: string) =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export function DataFields({ profile, personal: { draft, error, change } }: { profile: Profile; personal: Personal }) {
  const { t } = useTranslation()
  const wrong = (name: keyof Draft) => fieldTexts(error, `data.${name}`)
  const noTelegram = missingText(error, 'data.telegram', draft.telegram, TEXTS.inputTelegram)
  const typed = (name: 'name' | 'telegram') => ({
    className: 'in',
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <Field label={t('profile.name')} error={wrong('name')}>
        {(control) => <input {...control} {...typed('name')} maxLength={120} autoComplete="name" />}
      </Field>
      <div className="stack">
        <Field label={t('profile.email')} help={t('profile.emailHelp')}>
          {(control) => <input {...control} className="in" value={profile.email} readOnly />}
        </Field>
        <PendingEmail profile={profile} />
        {profile.openedBy === null && <ChangeEmail />}
      </div>
      <Field
        label={t('profile.telegram')}
        required={profile.role === 'user'}
        error={noTelegram.length > 0 ? noTelegram : wrong('telegram')}
      >
        {(control) => (
          <input {...control} {...typed('telegram')} maxLength={64} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label={t('profile.language')} error={wrong('language')}>
        {(control) => (
          <Select
            {...control}
            style={{ inlineSize: '100%' }}
            value={draft.language}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={(language) => change({ language })}
          />
        )}
      </Field>
      <Field label={t('profile.timezone')} error={wrong('timezone')} help={t('profile.timezoneHelp')}>
        {(control) => (
          <Select
            {...control}
            style={{ inlineSize: '100%' }}
            value={draft.timezone}
            showSearch={{ optionFilterProp: 'label' }}
            options={zonesWith(draft.timezone)}
            onChange={(timezone) => change({ timezone })}
          />
        )}
      </Field>
    </>
  )
}
