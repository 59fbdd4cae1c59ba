/** Loads the data of the first screen after sign-in in parallel. */
import { pathHere } from '../kit/base.ts'
import { askAhead } from '../api/query.ts'
import type { Session } from '../api/session.ts'
import { loadLayout } from './guard.tsx'
import { homeOf, titleAt } from './rules.ts'
import { preload } from './screens.ts'

export function fetchFirst({ menu }: Session): void {
  loadLayout().catch(() => undefined)
  const title = titleAt(pathHere()) ?? titleAt(homeOf(menu))
  if (title) preload(title)
  askAhead('profile.read')
  askAhead('profile.frame')
}
