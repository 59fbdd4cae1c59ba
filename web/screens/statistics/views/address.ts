/** A view’s state: the screen’s address in one spelling, its campaign (which stands in the path) among the rest. */
import { SCREENS } from '../../../../src/contract/menu.ts'

/** Not a part of what the screen is about. */
const PASSING = new Set(['page'])

/** Sorted by name, so that two ways to the same view are one text. */
export function stateOf(params: URLSearchParams, campaign: string): string {
  const entries = [...params].filter(([name, value]) => !PASSING.has(name) && name !== 'campaign' && value !== '')
  if (campaign !== '') entries.push(['campaign', campaign])
  // filters keep their order among themselves
  return new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}

/** The address that shows a state. */
export function addressOf(state: string): { pathname: string; search: string } {
  const params = new URLSearchParams(state)
  const campaign = params.get('campaign') ?? ''
  params.delete('campaign')
  return {
    pathname: /^[1-9]\d{0,17}$/.test(campaign) ? `${SCREENS.Statistics.path}/${campaign}` : SCREENS.Statistics.path,
    search: params.toString(),
  }
}
