import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { NamedKey } from '../../../../src/contract/accounts/api-key.ts'
import {
  KEY_SCOPES,
  NAMED_KEY_DAYS,
  NARROW_SCOPES,
  type KeyScope,
} from '../../../../src/contract/accounts/key-words.ts'
import { FormField, TextField, useField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Seg } from '../../../kit/controls/seg.tsx'
import { AREAS } from './areas.ts'

/** In days; '' never expires. */
const LIFETIMES = ['7', '30', '90', '365', ''] as const
type Lifetime = (typeof LIFETIMES)[number]
type Draft = { name: string; scopes: KeyScope[]; days: Lifetime }

const ACTS = ['read', 'write'] as const

const draft: Draft = {
  name: '',
  scopes: [...NARROW_SCOPES],
  days: LIFETIMES.find((days) => days === String(NAMED_KEY_DAYS)) ?? '30',
}

type CreateProps = {
  /** Gets the key, which is shown only once. */
  onMade: (key: string) => void
  /** Another kind of key. */
  whole: ReactNode
}

export function CreateKey({ onMade, whole }: CreateProps) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'apiKey.create',
    defaults: draft,
    toInput: ({ days, ...rest }) => ({ ...rest, days: days === '' ? null : Number(days) }),
    refreshes: ['apiKey.list'],
    silent: true,
    onSaved: ({ key }) => onMade(key),
  })
  return (
    <ActForm of={form} act={t('api.named.create')}>
      <TextField<Draft>
        name="name"
        label={t('api.named.name')}
        help={t('api.named.nameHelp')}
        maxLength={80}
        required
      />
      <Scopes />
      <FormField<Draft, Lifetime> name="days" label={t('api.named.lifetime')}>
        {(held) => (
          <Seg
            label={t('api.named.lifetime')}
            value={held.value}
            onChange={held.onChange}
            choices={LIFETIMES.map((value) => ({
              value,
              label: value === '' ? t('api.named.noEnd') : t('api.named.days', { count: Number(value) }),
            }))}
          />
        )}
      </FormField>
      {whole}
    </ActForm>
  )
}

function Scopes() {
  const { t } = useTranslation()
  const id = useId()
  const { held, wrong } = useField<Draft, KeyScope[]>('scopes')
  const { value, onChange } = held
  const tick = (scope: KeyScope, on: boolean) =>
    onChange(KEY_SCOPES.filter((one) => (one === scope ? on : value.includes(one))))
  return (
    <div className="field" role="group" aria-labelledby={`${id}-name`} data-invalid={wrong.length > 0 || undefined}>
      <span id={`${id}-name`} className="lab">
        {t('api.named.scopes')}
      </span>
      <table className="scope-ticks">
        <thead>
          <tr>
            <th>{t('api.named.area')}</th>
            {ACTS.map((act) => (
              <th key={act}>{t(`api.named.${act}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">
                {t(`api.area.${area}`)}
                <small>{t(`api.area.${area}.text`)}</small>
              </th>
              {ACTS.map((act) => {
                const scope = KEY_SCOPES.find((one) => one === `${area}:${act}`)
                return (
                  <td key={act}>
                    {scope && (
                      <label>
                        <input
                          type="checkbox"
                          className="cb"
                          checked={value.includes(scope)}
                          onChange={(event) => tick(scope, event.target.checked)}
                        />
                        <span className="vh">{`${t(`api.area.${area}`)}: ${t(`api.named.${act}`)}`}</span>
                      </label>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {wrong[0] !== undefined ? (
        <span className="err" role="alert">
          {wrong[0]}
        </span>
      ) : (
        <span className="help">{t('api.named.scopesHelp')}</span>
      )}
    </div>
  )
}

export function RenameKey({ apiKey: { id, name } }: { apiKey: NamedKey }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'apiKey.rename',
    defaults: { name },
    toInput: (given) => ({ ...given, id }),
    refreshes: ['apiKey.list'],
  })
  return (
    <ActForm of={form} act={t('api.named.rename')}>
      <TextField<{ name: string }> name="name" label={t('api.named.name')} maxLength={80} required />
    </ActForm>
  )
}
