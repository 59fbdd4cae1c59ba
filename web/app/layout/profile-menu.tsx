import { ChevronDown, LogOut, User } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useProfile } from '../../api/profile.ts'
import { useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { hasPlanNotices } from '../../shared/account-notice.ts'
import { Menu } from '../../kit/float/menu.tsx'
import { logout } from './leave.ts'

/** Two letters from the words of a name, else from the e-mail. */
const initials = (name: string): string =>
  (name.match(/[\p{L}\d]+/gu) ?? ['?'])
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

export function ProfileMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useProfile().data?.profile
  const format = useFormat()
  const { role, paid_expiration: until } = useSession() ?? {}
  const who = profile?.name || profile?.email || ''
  const head = (
    <span className="menu-who">
      <span>{profile?.email}</span>
      {role && <small>{t(`role.${role}`)}</small>}
      {role && hasPlanNotices(role) && until && <small>{t('notice.paidUntil', { date: format.date(until) })}</small>}
    </span>
  )
  const items = [
    {
      key: 'profile',
      label: t('shell.viewProfile'),
      icon: <User />,
      onAct: () => void navigate(SCREENS.Profile.path),
    },
    { key: 'logout', label: t('shell.logout'), icon: <LogOut className="turn" />, onAct: logout },
  ]
  return (
    <Menu
      side="end"
      head={head}
      items={items}
      renderButton={(opener) => (
        <button {...opener} type="button" className="who">
          <i aria-hidden="true">{initials(who)}</i>
          <span className="who-name cut">{who}</span>
          <span className="vh">{t('shell.profile')}</span>
          <ChevronDown />
        </button>
      )}
    />
  )
}
