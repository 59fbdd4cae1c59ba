import { LANGUAGES, type Language } from '../../../../src/contract/roles.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { oneOf, useUrlState } from '../../../kit/url-state.ts'

const ADDRESS = { lang: oneOf<Language | ''>('', ...LANGUAGES) }

/** Of these texts: the panel's, unless staff look at another. */
export function useTextLanguage(): readonly [Language, (language: Language) => void] {
  const own = useLanguage()
  const [{ lang }, change] = useUrlState(ADDRESS)
  return [lang === '' ? own : lang, (language) => change({ lang: language === own ? '' : language })]
}
