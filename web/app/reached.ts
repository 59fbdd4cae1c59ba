import type { ScreenTitle } from '../../src/contract/screens.ts'
import { titlesOf } from './rules.ts'

type Account = { menu: readonly string[]; is_admin: boolean; account_active: boolean }

/** Integration needs an active account. */
export const isWaiting = (title: ScreenTitle, account: Account | null): boolean =>
  title === 'Integration' && !(account?.is_admin || account?.account_active)

export const reachedBy = (account: Account | null): ScreenTitle[] =>
  titlesOf(account?.menu ?? []).filter((title) => !isWaiting(title, account))
