import { ICONS } from 'virtual:screens'
import { ChevronRight, File, House, Menu, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link, NavLink, useLocation } from 'react-router'
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import { useSession } from '../../api/session-store.ts'
import { Brand } from '../../shared/mark.tsx'
import { IconButton } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/float/dialog.tsx'
import { useFolds } from '../../kit/folds.ts'
import { NARROW, useMedia } from '../../kit/media.ts'
import { isWaiting } from '../reached.ts'
import { BLANK, groupsOf, OPEN_GROUPS, titleAt, titlesOf } from '../rules.ts'
import { preload } from '../screens.ts'
import { PlanGauge } from './gauge.tsx'
import type { CountedScreen } from '../../../src/contract/frame.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { useFrame } from '../../api/frame.ts'

/** Highlighted: counts that wait for the user. */
const WAITS: Record<CountedScreen, boolean> = {
  'Campaign': false,
  'Logs': true,
  'Team Users': false,
  'Clients': false,
  'Payments': true,
  'Expirations': true,
}
const isCounted = (title: ScreenTitle): title is CountedScreen => Object.hasOwn(WAITS, title)

type MenuNumber = { text: string; shown: string; waits: boolean }

/** Undefined: nothing to count. */
function useMenuNumber(title: ScreenTitle): MenuNumber | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useFrame().data?.counts
  const count = isCounted(title) ? counts?.[title] : undefined
  if (!isCounted(title) || !count) return undefined
  const shown = format.number(count)
  return { text: t(`frame.count.${title}`, { count, n: shown }), shown, waits: WAITS[title] }
}

/** The text is the entry's title, so that the accessible name stays the screen's. */
const Count = ({ shown, waits, text }: MenuNumber) => (
  <span className={classes('count', waits && 'waits')} title={text} aria-hidden="true">
    {shown}
  </span>
)

function Item({ title }: { title: ScreenTitle }) {
  const { t } = useTranslation()
  const Icon = ICONS[title]
  const name = t(`menu.${title}`)
  const number = useMenuNumber(title)
  const ahead = () => void preload(title)
  const here = titleAt(useLocation().pathname)
  // Live has no entry of its own beside Logs
  const current = here === title ? 'page' : here === 'Live' && title === 'Logs' ? 'true' : undefined
  return (
    <li>
      <Link
        className="item"
        to={SCREENS[title].path}
        title={name}
        aria-current={current}
        aria-description={number?.text}
        onMouseEnter={ahead}
        onFocus={ahead}
      >
        <Icon />
        <span className="cut">{name}</span>
        {number && <Count {...number} />}
      </Link>
    </li>
  )
}

/** Without link: Integration needs an active account. */
function Waiting({ title }: { title: ScreenTitle }) {
  const { t } = useTranslation()
  const Icon = ICONS[title]
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

/** The menu of an account without screens. */
function Default() {
  const { t } = useTranslation()
  return (
    <ul>
      <li>
        <Link className="item" to="/">
          <House />
          <span className="cut">{t('shell.home')}</span>
        </Link>
      </li>
      <li>
        <NavLink className="item" to={BLANK}>
          <File />
          <span className="cut">{t('shell.blank')}</span>
        </NavLink>
      </li>
    </ul>
  )
}

const FOLDS = 'weir.menu.folds'

/** Titles come from the role; the group of the current screen is always open. */
function Nav() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname } = useLocation()
  const [folds, fold] = useFolds(FOLDS)
  const menu = session?.menu ?? []
  const current = titleAt(pathname)
  return (
    <nav className="nav" aria-label={t('shell.main')}>
      {titlesOf(menu).length === 0 && <Default />}
      {groupsOf(menu).map(({ group, titles }, at) => {
        const holdsCurrent = current !== undefined && SCREENS[current].menu.group === group
        const isOpen = holdsCurrent || (folds[group] ?? at < OPEN_GROUPS)
        return (
          <Fragment key={group}>
            <button
              type="button"
              className="group"
              id={`menu-${group}`}
              aria-expanded={isOpen}
              aria-controls={`menu-${group}-list`}
              onClick={() => fold(group, !isOpen)}
            >
              <ChevronRight />
              <span>{t(`shell.group.${group}`)}</span>
              {!isOpen && <span className="count">{titles.length}</span>}
            </button>
            <ul id={`menu-${group}-list`} aria-labelledby={`menu-${group}`} hidden={!isOpen}>
              {titles.map((title) =>
                isWaiting(title, session) ? <Waiting key={title} title={title} /> : <Item key={title} title={title} />,
              )}
            </ul>
          </Fragment>
        )
      })}
    </nav>
  )
}

/** Below 992 px a drawer instead. */
export function Side() {
  if (useMedia(NARROW)) return null
  return (
    <aside className="side">
      <Brand to="/" />
      <Nav />
      <PlanGauge />
    </aside>
  )
}

/** Closes on navigation. */
export function NavDrawer() {
  const { t } = useTranslation()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const close = () => setOpenAt(null)
  return (
    <>
      <IconButton label={t('shell.menu')} aria-expanded={open} onClick={() => setOpenAt(key)}>
        <Menu />
      </IconButton>
      <Dialog open={open} onClose={close} from="start" width={280} bare label={t('shell.menu')}>
        <div className="drawer-nav">
          <div className="row">
            <span className="grow">
              <Brand to="/" />
            </span>
            <IconButton label={t('ui.close')} onClick={close} style={{ marginInlineEnd: 8 }}>
              <X />
            </IconButton>
          </div>
          <Nav />
          <PlanGauge />
        </div>
      </Dialog>
    </>
  )
}
