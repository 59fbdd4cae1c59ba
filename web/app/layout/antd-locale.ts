import type { ConfigProviderProps } from 'antd'
import english from 'antd/locale/en_US'
import { useEffect, useState } from 'react'
import type { Language } from '../../../src/contract/roles.ts'
import { useLanguage } from '../../i18n/i18n.ts'

type Locale = ConfigProviderProps['locale']

/** antd's own words and its calendars; its English is built in. */
const FILES: Record<Language, () => Promise<Locale>> = {
  en: () => Promise.all([import('antd/locale/en_GB'), import('dayjs/locale/en-gb')]).then(([file]) => file.default),
  ru: () => Promise.all([import('antd/locale/ru_RU'), import('dayjs/locale/ru')]).then(([file]) => file.default),
  ua: () => Promise.all([import('antd/locale/uk_UA'), import('dayjs/locale/uk')]).then(([file]) => file.default),
}

/**
 * There is one from the start: antd mounts everything below again when it gets its first locale, and what was opened
 * until then would close.
 */
export function useAntdLocale(): Locale {
  const language = useLanguage()
  const [locale, setLocale] = useState<Locale>(english)
  useEffect(() => {
    let current = true
    FILES[language]().then(
      (loaded) => current && setLocale(loaded),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [language])
  return locale
}
