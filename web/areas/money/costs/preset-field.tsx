import { useTranslation } from '../../../i18n/i18n.ts'
import { REPORT_PRESETS, type ReportPreset } from '../../../../src/contract/money/cost-words.ts'
import { FormField } from '../../../shared/form/fields.tsx'

export function PresetField({ help }: { help?: string }) {
  const { t } = useTranslation()
  return (
    <FormField<{ preset: ReportPreset | 'auto' }, ReportPreset | 'auto'>
      name="preset"
      label={t('costs.preset')}
      help={help}
    >
      {(held) => (
        <select {...held} className="in">
          {(['auto', ...REPORT_PRESETS] as const).map((preset) => (
            <option key={preset} value={preset}>
              {t(`costs.preset.${preset}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
