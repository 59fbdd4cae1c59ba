/** Fetches what the first screen after sign-in needs, in parallel. */
import { pathHere } from '../kit/base.ts'
import { askAhead } from '../api/query.ts'
import type { Session } from '../api/session.ts'
import { Layout } from './guard.tsx'
import { homeOf, titleAt } from './rules.ts'
import { preload } from './screens.ts'

/** Resolves when frame and screen can be drawn. */
export async function fetchFirst({ menu }: Session): Promise<void> {
  askAhead('profile.read')
  askAhead('profile.frame')
  const title = titleAt(pathHere()) ?? titleAt(homeOf(menu))
  await Promise.all([Layout.fetch().catch(() => undefined), title && preload(title)])
}
