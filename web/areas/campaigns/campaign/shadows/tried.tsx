import { SHADOWED_SETTINGS } from '../../../../../src/contract/detection/signal-words.ts'
import type { CampaignShadow } from '../../../../../src/contract/campaigns/campaign-shadows.ts'
import { fieldName } from '../../../../shared/history/names.ts'
import { useValueText } from '../../../../shared/history/value-text.ts'

type Settings = CampaignShadow['settings']

export const triedFields = (settings: Settings) => SHADOWED_SETTINGS.filter((field) => settings[field] !== undefined)

export function Tried({ settings }: { settings: Settings }) {
  const textOf = useValueText()
  return triedFields(settings).map((field, at) => (
    <span key={field}>
      {at > 0 && '; '}
      {fieldName(field)}: {textOf({ field }, settings[field])}
    </span>
  ))
}
