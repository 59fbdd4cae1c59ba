import { SCREENS, type ScreenTitle } from '../../../../src/contract/screens.ts'
import type { Annotation } from '../../../../src/contract/statistics/statistics.ts'

type Reader = { menu: readonly string[]; isAdmin: boolean }

const HISTORY = `${SCREENS.Clients.path}?history=open`

/** Editor, list, bans or detection data if available; else, for administrators, the audit log. */
export function addressOf(
  { kind, action, companyId }: Pick<Annotation, 'kind' | 'action' | 'companyId'>,
  { menu, isAdmin }: Reader,
): string | undefined {
  const [title, rest = ''] = screenOf({ kind, action, companyId })
  if (menu.includes(title)) return `${SCREENS[title].path}${rest}`
  return isAdmin ? HISTORY : undefined
}

function screenOf({
  kind,
  action,
  companyId,
}: Pick<Annotation, 'kind' | 'action' | 'companyId'>): [ScreenTitle, string?] {
  if (kind === 'data') return ['Detection data']
  if (kind === 'list') return [action.startsWith('client') ? 'BlackList' : 'Black List']
  if (kind === 'ban') return ['Ban Companies']
  return ['Campaign', companyId === null ? '' : `/change/${companyId}`]
}
