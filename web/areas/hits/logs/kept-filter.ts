import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClassSwitch } from '../../../../src/contract/hits/hits.ts'
import { CLASSES_TO_SWITCH } from '../../../shared/hits/class-choices.ts'
import { conditionOf, textOf } from '../../../shared/hits/conditions.ts'
import type { Scope } from '../../../shared/hits/scope.ts'

type Narrowing = { filter: readonly string[]; class: ClassSwitch }

const KEY = 'weir.logs.filters'
/** By last use. */
const MOST = 100

type Store = Pick<Storage, 'getItem' | 'setItem'>

function allIn(store: Store): [campaign: string, filter: unknown][] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '')
    if (Array.isArray(kept))
      return kept.filter((one): one is [string, unknown] => Array.isArray(one) && typeof one[0] === 'string')
  } catch {
    /* absent or invalid */
  }
  return []
}

/** Undefined: nothing stored. */
export function keptFilter(store: Store, campaign: string): Narrowing | undefined {
  const stored = allIn(store).find(([id]) => id === campaign)?.[1] as
    Partial<Record<keyof Narrowing, unknown>> | undefined
  if (typeof stored !== 'object' || stored === null) return undefined
  const filter = Array.isArray(stored.filter)
    ? stored.filter.filter((text): text is string => typeof text === 'string' && conditionOf(text) !== undefined)
    : []
  return { filter, class: CLASSES_TO_SWITCH.find((one) => one === stored.class) ?? 'all' }
}

export function keepFilter(store: Store, campaign: string, { filter, class: only }: Narrowing): void {
  const rest = allIn(store).filter(([id]) => id !== campaign)
  store.setItem(KEY, JSON.stringify([[campaign, { filter, class: only }], ...rest].slice(0, MOST)))
}

const isSame = (one: Narrowing, other: Narrowing): boolean =>
  one.class === other.class && one.filter.join('\n') === other.filter.join('\n')

/** Another campaign restores its filter. The address wins, on opening and when changed with the campaign. */
export function useKeptFilter(scope: Scope): void {
  const { campaign } = scope
  const last = useRef<{ campaign: string; narrowing: Narrowing }>(undefined)
  const text = JSON.stringify({ filter: scope.conditions.map(textOf), class: scope.class } satisfies Narrowing)
  const follow = useEffectEvent((campaign: string, narrowing: string) => {
    const now = JSON.parse(narrowing) as Narrowing
    const before = last.current
    last.current = { campaign, narrowing: now }
    if (campaign === '' || !before) return
    const cameAlong = before.campaign !== campaign && isSame(before.narrowing, now)
    const kept = cameAlong ? keptFilter(localStorage, campaign) : undefined
    if (!kept) {
      keepFilter(localStorage, campaign, now)
      return
    }
    last.current = { campaign, narrowing: kept }
    if (!isSame(kept, now)) scope.change({ filter: kept.filter, class: kept.class }, { replace: true })
  })
  useEffect(() => follow(campaign, text), [campaign, text])
}
