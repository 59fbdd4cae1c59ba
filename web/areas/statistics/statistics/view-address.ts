/** Saved views, whose campaign is in the path. */
import { SCREENS } from '../../../../src/contract/screens.ts'

export function addressOf(state: string): { pathname: string; search: string } {
  const params = new URLSearchParams(state)
  const campaign = params.get('campaign') ?? ''
  params.delete('campaign')
  return {
    pathname: /^[1-9]\d{0,17}$/.test(campaign) ? `${SCREENS.Statistics.path}/${campaign}` : SCREENS.Statistics.path,
    search: params.toString(),
  }
}
