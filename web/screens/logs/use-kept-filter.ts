import { useEffect, useEffectEvent, useRef } from 'react'
import { textOf } from '../../parts/hits/conditions.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { keepFilter, keptFilter, type Narrowing } from './kept-filter.ts'

const isSame = (one: Narrowing, other: Narrowing): boolean =>
  one.class === other.class && one.filter.join('\n') === other.filter.join('\n')

/**
 * Choosing another campaign brings its own filter back. A link stays true: what the address says when the screen opens,
 * or says anew together with the campaign, is what is shown.
 */
export function useKeptFilter(scope: Scope): void {
  const { campaign } = scope
  const last = useRef<{ campaign: string; said: Narrowing }>(undefined)
  const text = JSON.stringify({ filter: scope.conditions.map(textOf), class: scope.class } satisfies Narrowing)
  const follow = useEffectEvent((campaign: string, said: string) => {
    const now = JSON.parse(said) as Narrowing
    const before = last.current
    last.current = { campaign, said: now }
    if (campaign === '' || !before) return
    const cameAlong = before.campaign !== campaign && isSame(before.said, now)
    const kept = cameAlong ? keptFilter(localStorage, campaign) : undefined
    if (!kept) {
      keepFilter(localStorage, campaign, now)
      return
    }
    last.current = { campaign, said: kept }
    if (!isSame(kept, now)) scope.change({ filter: kept.filter, class: kept.class }, { replace: true })
  })
  useEffect(() => follow(campaign, text), [campaign, text])
}
