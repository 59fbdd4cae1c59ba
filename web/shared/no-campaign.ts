import { useFrame } from '../api/frame.ts'
import { serverText } from '../i18n/server.ts'

/** Translated; undefined if allowed, or while loading. */
export function useNoCampaign(): string | undefined {
  const why = useFrame().data?.plan?.noCampaign
  return why ? serverText(why) : undefined
}
