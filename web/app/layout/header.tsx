import { Dropdown } from 'antd'
import { PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../../../src/contract/roles.ts'
import { putAnswer, useApiMutation } from '../../api/query.ts'
import { useOpenedPanel } from '../../api/session-store.ts'
import { changeLanguage, useLanguage } from '../../i18n/i18n.ts'
import { NAMES } from '../../i18n/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { NARROW, useMedia } from '../../ui/media.ts'
import { changeSettings, useSettings } from '../../ui/settings.ts'
import { AccountNotices } from './account-notices.tsx'
import { Appearance } from './appearance.tsx'
import { Bell } from './bell.tsx'
import { NavDrawer } from './nav.tsx'
import { ProfileMenu } from './profile-menu.tsx'

export function Header() {
  const narrow = useMedia(NARROW)
  return (
    <header className="head">
      {narrow ? <NavDrawer /> : <CollapseButton />}
      <span className="grow" />
      <AccountNotices />
      <LanguageMenu />
      <Appearance />
      <Bell />
      <ProfileMenu />
    </header>
  )
}

/** The menu in words, or by its icons alone. */
function CollapseButton() {
  const { t } = useTranslation()
  const { collapsed } = useSettings()
  return (
    <IconButton
      label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
      aria-expanded={!collapsed}
      onClick={() => changeSettings({ collapsed: !collapsed })}
    >
      <PanelLeft className="turn" />
    </IconButton>
  )
}

function LanguageMenu() {
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

/**
 * The language of the panel is the one that its owner is written in: a choice changes both. In a client's panel it is
 * staff's own affair.
 */
function useLanguageChoice(): (language: Language) => void {
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
