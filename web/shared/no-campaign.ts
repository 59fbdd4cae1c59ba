import { useFrame } from '../api/frame.ts'
import { serverText } from '../i18n/server.ts'

/** Why one more campaign would be refused, in the language in use; undefined: it would not, or it is not known yet. */
export function useNoCampaign(): string | undefined {
  const why = useFrame().data?.plan?.noCampaign
  return why ? serverText(why) : undefined
}
