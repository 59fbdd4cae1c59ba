/**
 * Landing pages. A person's link without an offer leads to the campaign's own page first; a click there leads on to one
 * of its offers. The click is judged by the campaign's own rules, so those whom they turn away are turned away there, too.
 */
import { isFullUrl } from '../../contract/campaigns/links.ts'
import type { CampaignPolicy, SplitRule } from '../policy/policy.ts'
import type { Destination } from '../verdict.ts'
import { withOnly } from './destination.ts'

export const hasLanding = ({ landingGroups }: Pick<CampaignPolicy, 'landingGroups'>): boolean =>
  landingGroups.length > 0

/** Carries the page's sealed visit to the click. */
export const CLICK_PARAMETER = 'weir_go'

/** True for a page of the campaign's own: no file of the client's site, nor the address in place of an offer that is full. */
export const leadsToLanding = (
  policy: Pick<CampaignPolicy, 'landingGroups' | 'botLink'>,
  { to, offer }: Pick<Destination, 'to' | 'offer'>,
): boolean => hasLanding(policy) && offer === '' && to !== policy.botLink && isFullUrl(to)

/** `to`: a full URL. The page hands the parameter on with its links. */
export const withClickToken = (to: string, token: string): string => withOnly(to, CLICK_PARAMETER, token)

/**
 * The campaign as its landing page's clicks are judged: people go to the offers. The last group takes everybody whom no
 * other takes. `number`: of a button, from 1, which leads to that link of its group. A click is no visit, so the limit
 * of visits does not count it.
 */
export function afterLanding(policy: CampaignPolicy, number?: number): CampaignPolicy {
  const last = policy.landingGroups.length - 1
  const splitGroups = policy.landingGroups.map((group, at): SplitRule => {
    const chosen = number === undefined || group.links[number - 1] === undefined ? group : onlyLink(group, number - 1)
    return at === last ? { ...chosen, holds: always } : chosen
  })
  return { ...policy, splitGroups, landingGroups: [], targetMode: 'redirect', repeatLimit: 0 }
}

const always = (): boolean => true
const onlyLink = (group: SplitRule, at: number): SplitRule => ({ ...group, slots: [at] })
