import { useSyncExternalStore } from 'react'

export const NARROW = '(max-width: 991px)'
export const PHONE = '(max-width: 575px)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
