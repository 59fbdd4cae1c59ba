import { PanelLeft, Search, Bell as BellIcon } from 'lucide-react'
import { LANGUAGES } from '../../../src/contract/roles.ts'
import { useLanguage, useTranslation } from '../../i18n/i18n.ts'
import { NAMES } from '../../i18n/language.ts'
import { IconButton } from '../../kit/controls/button.tsx'
import { Menu } from '../../kit/float/menu.tsx'
import { NARROW, useMedia } from '../../kit/media.ts'
import { changeSettings, useSettings } from '../../kit/settings.ts'
import { BusyWords } from '../panel-busy.tsx'
import { hintOf } from '../keyboard/keys.tsx'
import { openOverlay } from '../keyboard/overlay.ts'
import { AccountNotices } from './account-notices.tsx'
import { Appearance } from './appearance.tsx'
import { useLanguageChoice } from './language-choice.ts'
import { NavDrawer } from './nav.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useNotifications } from '../../shared/notifications/use-notifications.ts'
import { Popover } from '../../kit/float/popover.tsx'
import { later } from '../../kit/layout/over.tsx'

const BellPanel = later(
  async () => (await import('./bell-panel.tsx')).BellPanel,
  <div className="bell-panel" aria-busy="true" />,
)

const MOST_SHOWN = 99

function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const total = useNotifications().data?.total ?? 0
  const shown = total > MOST_SHOWN ? `${MOST_SHOWN}+` : format.number(total)
  const name = total === 0 ? t('notifications.bell') : t('notifications.bellCount', { count: total, n: shown })
  return (
    <Popover
      side="end"
      className="bell-pop"
      renderButton={(opener) => (
        <IconButton {...opener} className="bell" label={name}>
          <BellIcon />
          {total > 0 && <span className="count">{shown}</span>}
        </IconButton>
      )}
    >
      {() => <BellPanel />}
    </Popover>
  )
}

export function Header() {
  const narrow = useMedia(NARROW)
  return (
    <header className="head">
      {narrow ? <NavDrawer /> : <CollapseButton />}
      <FindBox />
      <BusyWords />
      <AccountNotices />
      <LanguageMenu />
      <Appearance />
      <Bell />
      <ProfileMenu />
    </header>
  )
}

function FindBox() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay('palette')}
    >
      <Search />
      <span className="cut">{t('palette.open')}</span>
      <kbd aria-hidden="true">{hintOf('Mod+k')}</kbd>
    </button>
  )
}

/** Switches the menu between text and icons only. */
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
  const items = LANGUAGES.map((one) => ({
    key: one,
    label: NAMES[one],
    chosen: one === language,
    onAct: () => choose(one),
  }))
  return (
    <Menu
      side="end"
      items={items}
      renderButton={(opener) => (
        <IconButton
          {...opener}
          className="lang"
          label={`${language.toUpperCase()} · ${t('shell.language')}: ${NAMES[language]}`}
        >
          {language.toUpperCase()}
        </IconButton>
      )}
    />
  )
}
