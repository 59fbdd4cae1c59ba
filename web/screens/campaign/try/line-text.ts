import { useTranslation } from 'react-i18next'

/** The line of the policy that decided, in words; the service's own where the panel has none. */
export function useLineText(): (line: { name: string; why: string }) => string {
  const { t, i18n } = useTranslation()
  return ({ name, why }) => {
    const key = `campaign.line.${name}`
    return i18n.exists(key) ? t(key as 'campaign.line.person') : why
  }
}
