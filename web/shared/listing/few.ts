import { useEffect } from 'react'
import type { ScreenTitle } from '../../../src/contract/screens.ts'

/** So many rows are seen at once, without a search. */
const FEW = 9

/** Few rows, and none hidden by a search or filter. While it loads, as the last time in this browser. */
export function useIsShort(screen: ScreenTitle, total: number | undefined, narrowed: boolean): boolean {
  const key = `weir.short.${screen}`
  const isShort = !narrowed && (total === undefined ? localStorage.getItem(key) === 'yes' : total <= FEW)
  useEffect(() => {
    if (total !== undefined && !narrowed) localStorage.setItem(key, isShort ? 'yes' : 'no')
  }, [key, total, narrowed, isShort])
  return isShort
}
