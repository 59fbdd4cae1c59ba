import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useSession } from '../../api/session-store.ts'
import { firstRow, stepRow } from '../../kit/layout/rows.ts'
import { shownOf, useShortcuts, type Shortcut } from '../../kit/shortcuts.ts'
import { useStore } from '../../kit/store.ts'
import { reachedBy } from '../reached.ts'
import { mainAct } from './main-act.ts'
import { openOverlay, overlay } from './overlay.ts'

const Palette = lazy(async () => ({ default: (await import('./opened.ts')).Palette }))
const KeySheet = lazy(async () => ({ default: (await import('./opened.ts')).KeySheet }))

export function Overlays() {
  useShortcuts(useGeneralShortcuts())
  const open = useStore(overlay)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette />}
      {open === 'keys' && <KeySheet />}
    </Suspense>
  )
}

/** The search, else the first filter that accepts typing. */
const searchOf = () => shownOf('main [data-search]') ?? shownOf('main .filters input:not([disabled])')
function useGeneralShortcuts(): Shortcut[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  return [
    { keys: ['Mod+k'], group: 'panel', text: t('palette.open'), act: () => openOverlay('palette') },
    { keys: ['?'], group: 'panel', text: t('keys.title'), act: () => openOverlay('keys') },
    { keys: ['/'], group: 'panel', text: t('keys.search'), target: searchOf, act: (search) => search?.focus() },
    { keys: ['n'], group: 'screen', target: mainAct, act: (button) => button?.click() },
    { keys: ['Mod+Enter'], group: 'panel', text: t('keys.save') },
    { keys: ['Escape'], group: 'panel', text: t('keys.close') },
    { keys: ['j'], group: 'list', text: t('keys.next'), target: firstRow, act: () => stepRow(1) },
    { keys: ['k'], group: 'list', text: t('keys.previous'), target: firstRow, act: () => stepRow(-1) },
    { keys: ['Enter'], group: 'list', text: t('keys.openRow'), target: firstRow },
    ...reachedBy(session).map((title): Shortcut => ({
      keys: [`g ${SCREENS[title].menu.key}`],
      group: 'go',
      text: t(`menu.${title}`),
      act: () => void navigate(SCREENS[title].path),
    })),
  ]
}
