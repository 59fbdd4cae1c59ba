import { NARROW, useMedia } from '../../ui/media.ts'
import { AccountNotices } from './account-notices.tsx'
import { Appearance } from './appearance.tsx'
import { Bell } from './bell.tsx'
import { CollapseButton } from './collapse-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NavDrawer } from './nav-drawer.tsx'
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
