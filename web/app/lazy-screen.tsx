import { lazy, type ComponentType } from 'react'
import type { ScreenTitle } from '../../src/contract/menu.ts'
import { SCREEN_ROUTES, type Screen } from './screens.ts'

/** A screen that is fetched when first shown, or before: when its link is pointed at, or while the panel starts. */
const kept = new Map<Screen['load'], ComponentType>()

export function lazyScreen(load: Screen['load']): ComponentType {
  const known = kept.get(load)
  if (known) return known
  const made = lazy(load)
  kept.set(load, made)
  return made
}

/** A failed fetch is tried again, and told, when the screen is opened. */
export const preload = (title: ScreenTitle): void => {
  SCREEN_ROUTES[title][0]?.load().catch(() => undefined)
}
