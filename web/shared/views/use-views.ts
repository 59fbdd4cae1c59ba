import { Star, StarOff, Trash2, UserRound, Users } from 'lucide-react'
import { createElement, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useLocation, useNavigate, useSearchParams, type To } from 'react-router'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import type { CallName } from '../../../src/contract/routes.ts'
import type { View } from '../../../src/contract/accounts/views.ts'
import { allowedActions, useCanCall } from '../../api/profile.ts'
import { retryFailed, useApiMutation, useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import type { Act } from '../../kit/float/menu.tsx'

/** For screens with part of their state in the path. */
export type Place = {
  /** Path parameters, by their name in the state. */
  path: Readonly<Record<string, string>>
  addressOf: (state: string) => To
}

type Views = {
  screen: ScreenTitle
  views: readonly View[]
  state: string
  current: View | undefined
  error: Error | null
  retry: () => void
  open: (state: string) => void
}

const NONE: readonly View[] = []
const NOWHERE = {}

export function useViews(screen: ScreenTitle, place?: Place): Views {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data, error } = useApiQuery('views.list', {}, { staleTime: 60_000, quiet: true })
  const state = stateOf(params, place?.path ?? NOWHERE)
  const views = data?.views.filter((view) => view.screen === screen) ?? NONE
  const addressOf = place?.addressOf ?? ((next: string) => ({ pathname, search: next }))
  // once, for an address without state, so that others stay reachable
  const opened = useRef(state !== '')
  const usual = views.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (opened.current || !data) return
    opened.current = true
    if (usual && usual.state !== '') void navigate(addressOf(usual.state), { replace: true })
  })
  return {
    screen,
    views,
    state,
    error,
    retry: retryFailed,
    open: (next) => {
      opened.current = true
      void navigate(addressOf(next))
    },
    current: views.find((view) => view.state === state),
  }
}

type ViewAct = Act & { call: CallName }
type Acting = { view: View | undefined; onDelete: () => void }

export function useViewActs({ view, onDelete }: Acting): Act[] {
  const { t } = useTranslation()
  const hasTeam = useSession()?.role !== 'referal'
  const { mutate } = useApiMutation('views.save', { refreshes: ['views.list'] })
  const canCall = useCanCall()
  if (!view) return []
  const { screen, name, state, shared, isDefault, own, removable } = view
  const put = (part: Partial<View>) => mutate({ screen, name, state, shared, isDefault, ...part })
  const ofDefault: ViewAct = {
    call: 'views.save',
    key: 'default',
    label: t(isDefault ? 'views.notDefault' : 'views.makeDefault'),
    icon: createElement(isDefault ? StarOff : Star),
    onAct: () => put({ isDefault: !isDefault }),
  }
  const sharing: ViewAct = {
    call: 'views.save',
    key: 'share',
    label: t(shared ? 'views.unshare' : 'views.share'),
    icon: createElement(shared ? UserRound : Users),
    onAct: () => put({ shared: !shared }),
  }
  const remove: ViewAct = {
    call: 'views.remove',
    key: 'delete',
    label: t('ui.delete'),
    icon: createElement(Trash2),
    bad: true,
    onAct: onDelete,
  }
  return allowedActions(
    [...(own ? [ofDefault] : []), ...(own && hasTeam ? [sharing] : []), ...(removable ? [remove] : [])],
    canCall,
  )
}

/** The page, and open overlays. */
const PASSING = new Set(['page', 'hit', 'history', 'add'])

/** Sorted, so that equal views are equal texts. `more`: path parameters. */
export function stateOf(params: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const entries = [...params].filter(([name]) => !PASSING.has(name) && !(name in more))
  const all = [...entries, ...Object.entries(more)].filter(([, value]) => value !== '')
  // filters keep their order
  return new URLSearchParams(all.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}
