/** Without requests: menu screens, and actions. */
import { pathHere } from '../../../kit/base.ts'
import {
  CircleX,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  PanelLeft,
  Plus,
  Sun,
  SunMoon,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { ICONS } from 'virtual:screens'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useNoCampaign } from '../../../shared/no-campaign.ts'
import { SCREENS, type ScreenTitle } from '../../../../src/contract/screens.ts'
import { LANGUAGES } from '../../../../src/contract/roles.ts'
import { useOpenedPanel, useSession } from '../../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'
import { NEW } from '../../../areas/campaigns/campaign/addresses.ts'
import { changeSettings, THEMES, useSettings, type Theme } from '../../../kit/settings.ts'
import { closePanel, logout } from '../../layout/leave.ts'
import { useLanguageChoice } from '../../layout/language-choice.ts'
import { reachedBy } from '../../reached.ts'
import { mainAct, whenMainAct } from '../main-act.ts'
import { openOverlay } from '../overlay.ts'
import type { Option } from './option.ts'
import { useCanCall } from '../../../api/profile.ts'

/** Main actions that create something. */
const MADE_ON = {
  'Payments': 'pay.new',
  'Tariffs': 'tariffs.new',
  'Promo': 'promo.new',
  'Referrals': 'referrals.new',
  'Ban Companies': 'ban.new',
  'Team Users': 'team.new',
  'Managers': 'managers.new',
} as const satisfies Partial<Record<ScreenTitle, string>>
const MAKERS = Object.keys(MADE_ON) as (keyof typeof MADE_ON)[]

const THEME_ICONS: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: SunMoon }

export const useOwnOptions = (): Option[] => [
  ...useScreens(),
  ...[...useMaking(), ...useLooks(), ...useLeaving()].map((act) => ({ ...act, group: 'act' as const })),
]

function useScreens(): Option[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return reachedBy(useSession()).map((title) => ({
    id: `go-${title}`,
    group: 'go',
    title: t(`menu.${title}`),
    names: [t(`menu.${title}`), title],
    icon: ICONS[title],
    keys: `g ${SCREENS[title].menu.key}`,
    run: () => void navigate(SCREENS[title].path),
  }))
}

type Act = Omit<Option, 'group'>

/** The current screen's main action, and creating things on others. */
function useMaking(): Act[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reached = reachedBy(useSession())
  const canCall = useCanCall()
  const noCampaign = useNoCampaign()
  const [here] = useState(mainAct)
  const made: Act[] = MAKERS.filter((title) => reached.includes(title)).map((title) => ({
    id: `make-${title}`,
    title: t(MADE_ON[title]),
    names: [t(MADE_ON[title])],
    icon: Plus,
    run: () => {
      const { path } = SCREENS[title]
      whenMainAct(path)
      if (pathHere() !== path) void navigate(path)
    },
  }))
  if (reached.includes('Campaign') && canCall('campaign.save') && noCampaign === undefined)
    made.unshift({
      id: 'make-campaign',
      title: t('campaign.new'),
      names: [t('campaign.new')],
      icon: Plus,
      run: () => void navigate(NEW),
    })
  const title = here?.textContent.trim() ?? ''
  if (here === undefined || title === '' || made.some((act) => act.title === title)) return made
  return [{ id: 'here', title, names: [title], icon: Zap, keys: 'n', run: () => here.click() }, ...made]
}

function useLooks(): Act[] {
  const { t } = useTranslation()
  const { theme, collapsed } = useSettings()
  const language = useLanguage()
  const choose = useLanguageChoice()
  const named = (name: string, value: string) => ({ title: `${name}: ${value}`, names: [value, name] })
  return [
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      id: `theme-${one}`,
      ...named(t('shell.theme'), t(`shell.theme.${one}`)),
      icon: THEME_ICONS[one],
      run: () => changeSettings({ theme: one }),
    })),
    ...LANGUAGES.filter((one) => one !== language).map((one) => ({
      id: `language-${one}`,
      ...named(t('shell.language'), NAMES[one]),
      icon: Languages,
      run: () => choose(one),
    })),
    {
      id: 'collapse',
      title: t(collapsed ? 'shell.expand' : 'shell.collapse'),
      names: [t(collapsed ? 'shell.expand' : 'shell.collapse')],
      icon: PanelLeft,
      run: () => changeSettings({ collapsed: !collapsed }),
    },
    {
      id: 'keys',
      title: t('keys.title'),
      names: [t('keys.title')],
      icon: Keyboard,
      keys: '?',
      run: () => openOverlay('keys'),
    },
  ]
}

/** Closing a client's panel, and signing out. */
function useLeaving(): Act[] {
  const { t } = useTranslation()
  const isOpened = useOpenedPanel()
  const out = { id: 'logout', title: t('shell.logout'), names: [t('shell.logout')], icon: LogOut, run: logout }
  if (!isOpened) return [out]
  const leave = t('palette.leavePanel')
  return [{ id: 'leave', title: leave, names: [leave], icon: CircleX, run: closePanel }, out]
}
