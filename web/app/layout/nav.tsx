import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { SCREENS, type ScreenTitle } from '../../../src/contract/menu.ts'
import { useSession } from '../../api/session-store.ts'
import { preload } from '../lazy-screen.tsx'
import { groupsOf } from '../rules.ts'
import { MENU_ICONS } from './menu-icons.ts'

function Item({ title }: { title: ScreenTitle }) {
  const { t } = useTranslation()
  const Icon = MENU_ICONS[title]
  const name = t(`menu.${title}`)
  const ahead = () => preload(title)
  return (
    <li>
      <NavLink className="item" to={SCREENS[title].path} title={name} onMouseEnter={ahead} onFocus={ahead}>
        <Icon />
        <span className="cut">{name}</span>
      </NavLink>
    </li>
  )
}

/** Nothing to integrate before the account is active: the entry says why, and leads nowhere. */
function Waiting({ title }: { title: ScreenTitle }) {
  const { t } = useTranslation()
  const Icon = MENU_ICONS[title]
  return (
    <li>
      <a className="item" role="link" aria-disabled="true" tabIndex={0} title={t('notice.notActive')}>
        <Icon />
        <span className="cut">{t(`menu.${title}`)}</span>
        <span className="vh">{t('notice.notActive')}</span>
      </a>
    </li>
  )
}

/** The account's menu. Its titles and their order are the role's; groups only divide them. */
export function Nav() {
  const { t } = useTranslation()
  const session = useSession()
  const menu = session?.menu ?? []
  const isActive = session?.is_admin || session?.account_active
  return (
    <nav className="nav" aria-label={t('shell.main')}>
      {groupsOf(menu).flatMap(({ group, titles }) => [
        <p key={`${group}-name`} className="group" id={`menu-${group}`}>
          {t(`shell.group.${group}`)}
        </p>,
        <ul key={group} aria-labelledby={`menu-${group}`}>
          {titles.map((title) =>
            title === 'Integration' && !isActive ? (
              <Waiting key={title} title={title} />
            ) : (
              <Item key={title} title={title} />
            ),
          )}
        </ul>,
      ])}
    </nav>
  )
}
