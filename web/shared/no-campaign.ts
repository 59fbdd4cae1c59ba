import { useFrame } from '../api/frame.ts'
import { serverText } from '../i18n/server.ts'

/** Reason why the plan allows no further campaign, translated; undefined when it does, or while loading. */
export function useNoCampaign(): string | undefined {
  const why = useFrame().data?.plan?.noCampaign
  return why ? serverText(why) : undefined
}
