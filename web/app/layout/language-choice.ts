import type { Language } from '../../../src/contract/roles.ts'
import { putAnswer, useApiMutation } from '../../api/query.ts'
import { useOpenedPanel } from '../../api/session-store.ts'
import { changeLanguage } from '../../i18n/i18n.ts'

/** Also for the account's e-mails, except in a panel opened by staff. */
export function useLanguageChoice(): (language: Language) => void {
  const isOpenedPanel = useOpenedPanel()
  const act = useApiMutation('profile.update', {
    silent: true,
    onDone: ({ profile }) => putAnswer('profile.read', undefined, (answer) => ({ ...answer, profile })),
  })
  return (language) => {
    void changeLanguage(language)
    if (!isOpenedPanel) act.mutate({ data: { language } })
  }
}
