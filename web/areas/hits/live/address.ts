import { SCREENS } from '../../../../src/contract/screens.ts'

/** In the address; '' for all. */
export type LiveAddress = { client: string; campaign: string }

/** Today’s visits of the same client and campaign. */
export function addressOfLogs({ client, campaign }: LiveAddress, more: readonly [string, string][] = []): string {
  const params = [['client', client], ['campaign', campaign], ...more].filter(([, value]) => value !== '')
  return [SCREENS.Logs.path, new URLSearchParams(params).toString()].filter(Boolean).join('?')
}
