/** Stop keywords that match the campaign's own addresses. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { type ConditionOption, leavesOf } from '../../../contract/campaigns/condition-words.ts'
import { CLICK_IDS } from '../../../contract/conversions/click-ids.ts'
import type { Finding } from '../../../contract/campaigns/finding-words.ts'
import { isFullUrl } from '../../../contract/campaigns/links.ts'
import { normalizeText } from '../../../lib/text/text.ts'
import { linksOf, type LinkContext } from './links.ts'

const SCHEME = 'https://'
const USUAL = {
  source: ['utm_source'],
  campaign: ['utm_campaign'],
  term: ['utm_term'],
  creative: ['utm_content', 'utm_creative'],
  placement: ['utm_placement'],
  network: ['utm_network'],
} as const satisfies Record<keyof CampaignSettings['utm'], readonly string[]>
const UTM_NAMES = Object.keys(USUAL) as (keyof typeof USUAL)[]

function parametersOf({ utm, user }: Pick<CampaignSettings, 'utm' | 'user'>): string[] {
  const named = UTM_NAMES.flatMap((name) => utm[name] || USUAL[name])
  return [...named, ...Object.values(user).filter(Boolean), ...CLICK_IDS]
}

const IN_ADDRESS: ReadonlySet<ConditionOption> = new Set([
  'domain',
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
])

export function keywordFindings(settings: CampaignSettings, { key }: Pick<LinkContext, 'key'>): Finding[] {
  const own = [
    SCHEME,
    ...(settings.pageHosts ?? []).map((host) => host.replace(/^\*\./, '')),
    ...(key === undefined ? [] : [`/c/${key}`]),
    ...parametersOf(settings).map((name) => `${name}=`),
  ]
  const values = settings.splitGroups.flatMap(({ conditions }) =>
    leavesOf(conditions).flatMap(({ leaf }) => (leaf.is && IN_ADDRESS.has(leaf.option) ? leaf.values : [])),
  )
  // referrers of returning visitors contain only the host
  const hosts = linksOf(settings).flatMap(({ link }) =>
    isFullUrl(link) && URL.canParse(link) ? [new URL(link).host] : [],
  )
  const common = { field: 'stopKeywords' } as const
  return settings.stopKeywords.flatMap((keyword): Finding[] => {
    const word = normalizeText(keyword.trim())
    if (word === '') return []
    const foundIn = (texts: readonly string[]) => texts.find((text) => normalizeText(text).includes(word))
    const inOwn = foundIn(own)
    if (inOwn !== undefined)
      return [
        {
          ...common,
          code: 'keywordOwn',
          severity: inOwn === SCHEME ? 'error' : 'warning',
          values: { keyword, part: inOwn },
        },
      ]
    const inValue = foundIn(values)
    if (inValue !== undefined)
      return [{ ...common, code: 'keywordCondition', severity: 'warning', values: { keyword, part: inValue } }]
    const inHost = foundIn(hosts)
    return inHost === undefined
      ? []
      : [{ ...common, code: 'keywordLink', severity: 'warning', values: { keyword, part: inHost } }]
  })
}
