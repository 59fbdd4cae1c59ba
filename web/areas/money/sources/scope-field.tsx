import { useTranslation } from '../../../i18n/i18n.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { useNames } from '../../../shared/hits/names.ts'
import { COST_DIMENSIONS } from './address.ts'

/** Empty: the whole campaign. */
export type Scope = '' | (typeof COST_DIMENSIONS)[number]

export function ScopeField() {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <FormField<{ dimension: Scope }, Scope> name="dimension" label={t('costs.scope')}>
      {(held) => (
        <select {...held} className="in">
          <option value="">{t('costs.scope.whole')}</option>
          {COST_DIMENSIONS.map((one) => (
            <option key={one} value={one}>
              {names.field(one)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
