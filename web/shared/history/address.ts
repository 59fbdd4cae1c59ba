import { useMemo } from 'react'
import { AUDIT_KINDS, type AuditKind } from '../../../src/contract/accounts/audit-words.ts'
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../kit/now.ts'
import { oneOf, useUrlState, type ChangeUrl } from '../../kit/url-state.ts'
import { RANGES, requestedDays, type Days, type RangeName } from '../hits/range.ts'

const PRESET = '7d'
const SPEC = {
  range: oneOf<RangeName>(PRESET, ...RANGES.filter((name) => name !== PRESET)),
  from: '',
  to: '',
  kind: oneOf<'' | AuditKind>('', ...AUDIT_KINDS),
  person: '',
  campaign: '',
  page: 1,
}

export type HistoryState = {
  range: RangeName
  days: Days
  kind: '' | AuditKind
  person: string
  campaign: string
  page: number
  /** To the first page unless given. */
  change: ChangeUrl<typeof SPEC>
}

export function useHistoryState(): HistoryState {
  const [state, write] = useUrlState(SPEC)
  const { timezone } = useFormat()
  const now = useNow()
  return useMemo(
    () => ({
      ...state,
      page: Math.max(1, state.page),
      days: requestedDays(state, PRESET, timezone, now),
      change: (part, how) => write({ page: 1, ...part }, how),
    }),
    [state, write, timezone, now],
  )
}

/** Below a screen that leads to it. */
export const historyOf = (title: Extract<ScreenTitle, 'Campaign' | 'Profile' | 'Clients'>, client = ''): string =>
  `${SCREENS[title].path}/history${client === '' ? '' : `?client=${client}`}`
