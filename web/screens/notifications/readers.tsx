import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { AUDIENCES } from '../../../src/contract/notification-words.ts'
import { ROLES } from '../../../src/contract/roles.ts'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { Field } from '../../ui/field.tsx'
import { Seg } from '../../ui/seg.tsx'
import type { Draft } from './draft.ts'

type Props = { draft: Draft; error: ApiError | null; onChange: (part: Partial<Draft>) => void }

/** Whom it is for. */
export function Readers({ draft, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className="field">
        <span className="lab" aria-hidden="true">
          {t('notifications.to')}
        </span>
        <span>
          <Seg
            label={t('notifications.to')}
            value={draft.audience}
            choices={AUDIENCES.map((value) => ({ value, label: t(`notifications.audience.${value}`) }))}
            onChange={(audience) => onChange({ audience })}
          />
        </span>
      </div>
      {draft.audience === 'role' && (
        <Field label={t('notifications.role')} error={fieldTexts(error, 'role')}>
          {(control) => (
            <Select
              {...control}
              style={{ inlineSize: '100%' }}
              value={draft.role}
              options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
              onChange={(role) => onChange({ role })}
            />
          )}
        </Field>
      )}
      {draft.audience === 'account' && (
        <Field label={t('notifications.email')} required error={fieldTexts(error, 'email')}>
          {(control) => (
            <input
              {...control}
              className="in"
              type="email"
              autoComplete="off"
              inputMode="email"
              value={draft.email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
