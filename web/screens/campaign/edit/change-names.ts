import { useTranslation } from 'react-i18next'
import type { Change } from './changes.ts'

/** Names of what was changed, as the form names it. */
export function useChangeName(): (change: Change) => string {
  const { t } = useTranslation()
  return (change) => {
    if ('field' in change) return t(`campaign.field.${change.field}`)
    if ('group' in change) return t('campaign.split.group', { letter: change.group })
    return 'parameter' in change ? change.parameter : t('campaign.split.order')
  }
}
