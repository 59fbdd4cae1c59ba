import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../src/contract/roles.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { NAMES } from '../../i18n/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

export function LanguageMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const choose = useLanguageChoice()
  const items = LANGUAGES.map((one) => ({ key: one, label: NAMES[one], onClick: () => choose(one) }))
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [language] }} trigger={['click']} placement="bottomRight">
      <IconButton
        className="lang"
        label={`${language.toUpperCase()} · ${t('shell.language')}: ${NAMES[language]}`}
        aria-haspopup="menu"
      >
        {language.toUpperCase()}
      </IconButton>
    </Dropdown>
  )
}
