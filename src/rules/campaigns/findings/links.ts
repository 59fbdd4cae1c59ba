import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { CLICK_IDS } from '../../../contract/conversions/click-ids.ts'
import type { SettingFigures, Finding, LinkedCampaign } from '../../../contract/campaigns/finding-words.ts'
import { isFullUrl } from '../../../contract/campaigns/links.ts'
import { MACROS } from '../../../contract/campaigns/macros.ts'
import { keyOfLink, loopFindings, type NamedLink } from './loops.ts'

/** `key`: of the hosted link; absent if unsaved. `linked`: the client's campaigns that lead to campaigns. */
export type LinkContext = {
  key?: string | undefined
  figures?: SettingFigures | undefined
  linked?: readonly LinkedCampaign[] | undefined
}

/** Absent in older campaigns. */
type Later = Partial<Pick<CampaignSettings, 'landingGroups'>>

/** All links for people. With groups the target link only replaces a missing default. */
export function linksOf({
  targetLink,
  defaultLink,
  splitGroups,
  landingGroups = [],
}: Pick<CampaignSettings, 'targetLink' | 'defaultLink' | 'splitGroups'> & Later): NamedLink[] {
  const links = [
    { field: 'targetLink', link: targetLink },
    ...(splitGroups.length > 0 && defaultLink ? [{ field: 'defaultLink', link: defaultLink }] : []),
    ...Object.entries({ splitGroups, landingGroups }).flatMap(([field, groups]) =>
      groups.flatMap((group, at) =>
        group.links.map(({ link }, each) => ({ field: `${field}.${at}.links.${each}.link`, link })),
      ),
    ),
  ]
  return links.map(({ field, link }) => ({ field, link: link.trim() }))
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  clickid: 'hit',
  click_id: 'hit',
  subid: 'hit',
  sub_id: 'hit',
  cid: 'hit',
  external_id: 'hit',
  campaign_id: 'campaign',
  geo: 'country',
  country_code: 'country',
  isp: 'carrier',
  operator: 'carrier',
  keyword: 'utm_term',
  source: 'utm_source',
  campaign_name: 'utm_campaign',
  creative: 'utm_creative',
  site: 'site_source_name',
  sub1: 'user_1',
  sub2: 'user_2',
  sub3: 'user_3',
  sub_id_1: 'user_1',
  sub_id_2: 'user_2',
  sub_id_3: 'user_3',
}
const KNOWN: ReadonlySet<string> = new Set(MACROS)
const NEAR = 2

/** Levenshtein distance. */
export function levenshtein(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const row = [at + 1]
    for (const [to, wanted] of Array.from(other).entries())
      row.push(Math.min((row[to] ?? 0) + 1, (before[to + 1] ?? 0) + 1, (before[to] ?? 0) + Number(letter !== wanted)))
    before = row
  }
  return before.at(-1) ?? 0
}

/** Undefined: none is similar. */
function nearestMacro(name: string): string | undefined {
  const word = name.toLowerCase()
  if (Object.hasOwn(ELSEWHERE, word)) return ELSEWHERE[word]
  const near = MACROS.map((macro) => ({ macro, apart: levenshtein(word, macro) })).toSorted(
    (one, other) => one.apart - other.apart,
  )[0]
  return near && near.apart <= Math.min(NEAR, Math.floor(word.length / 2)) ? near.macro : undefined
}

const MACRO = /\{(\w{1,32})\}/g
/** Other services' placeholders: `[clickid]`, `__CLICKID__`, escaped braces. */
const FOREIGN = /%7B\w{1,32}%7D|=(?:\[\w{2,32}\]|__[A-Z\d_]{2,32}__|\$\{?\{\w{1,32}\}?)/i

function macroFindings({ field, link }: NamedLink): Finding[] {
  if (!isFullUrl(link)) return []
  const found: Finding[] = []
  for (const [macro, name = ''] of link.matchAll(MACRO)) {
    if (KNOWN.has(name.toLowerCase())) continue
    const known = nearestMacro(name)
    found.push(
      known === undefined
        ? { code: 'macroUnknown', severity: 'warning', field, values: { macro } }
        : { code: 'macroMisspelt', severity: 'warning', field, values: { macro, known: `{${known}}` } },
    )
  }
  const rest = link.replace(MACRO, '')
  const foreign = FOREIGN.exec(link)?.[0].replace(/^=/, '')
  if (foreign !== undefined) found.push({ code: 'macroForeign', severity: 'warning', field, values: { part: foreign } })
  else if (/[{}]/.test(rest)) found.push({ code: 'macroBraces', severity: 'warning', field, values: {} })
  return found
}

const carriesHit = (link: string): boolean => /\{hit\}/i.test(link)

/** Links without click id, in a campaign with sales. */
function missingClickIds(links: readonly NamedLink[], settings: CampaignSettings, figures?: SettingFigures): Finding[] {
  if (settings.partnerParameter !== '') return []
  const full = links.filter(({ link }) => isFullUrl(link))
  const expected = (figures?.converted ?? 0) > 0 || full.some(({ link }) => carriesHit(link))
  if (!expected) return []
  return full
    .filter(({ link }) => !carriesHit(link))
    .map(({ field }) => ({ code: 'clickIdMissing', severity: 'warning', field, values: {} }))
}

/** The click id replaces the link's own value. */
function takenClickId({ field, link }: NamedLink, { partnerParameter }: CampaignSettings): Finding[] {
  if (partnerParameter === '' || !isFullUrl(link)) return []
  const query = link.replace(/#.*$/s, '').split('?').slice(1).join('?')
  const own = query
    .split('&')
    .map((pair) => pair.split('='))
    .find(([name = '']) => name.toLowerCase() === partnerParameter.toLowerCase())
  if (!own || own.length < 2 || own[1] === '' || carriesHit(own.slice(1).join('='))) return []
  return [{ code: 'clickIdTaken', severity: 'warning', field, values: { parameter: partnerParameter } }]
}

const NETWORK_IDS: ReadonlySet<string> = new Set(CLICK_IDS)

const networkClickId = ({ partnerParameter }: CampaignSettings): Finding[] =>
  NETWORK_IDS.has(partnerParameter.toLowerCase())
    ? [
        {
          code: 'clickIdNetwork',
          severity: 'warning',
          field: 'partnerParameter',
          values: { parameter: partnerParameter },
        },
      ]
    : []

function wayFindings({ field, link }: NamedLink, settings: CampaignSettings, key: string | undefined): Finding[] {
  const common = { field, values: {} } as const
  if (key !== undefined && keyOfLink(link) === key) return [{ ...common, code: 'linkLoop', severity: 'error' }]
  if (link !== '' && link === settings.botLink.trim()) return [{ ...common, code: 'linkBotPage', severity: 'warning' }]
  if (settings.targetMode === 'frame' && /^http:\/\//i.test(link))
    return [{ ...common, code: 'linkPlain', severity: 'warning' }]
  return []
}

/** A page that is shown in place of another does not see its visit's parameter. */
const landingFindings = ({
  landingGroups = [],
  targetMode,
  targetLink,
  targetOffer,
}: Omit<CampaignSettings, 'landingGroups'> & Later): Finding[] =>
  landingGroups.length === 0 || targetOffer || (targetMode === 'redirect' && isFullUrl(targetLink))
    ? []
    : [{ code: 'landingFile', severity: 'warning', field: 'targetLink', values: {} }]

export function linkFindings(settings: CampaignSettings, { key, figures, linked }: LinkContext): Finding[] {
  const links = linksOf(settings)
  return [
    ...links.flatMap((one) => [
      ...macroFindings(one),
      ...takenClickId(one, settings),
      ...wayFindings(one, settings, key),
    ]),
    ...loopFindings(links, { key, linked }),
    ...missingClickIds(links, settings, figures),
    ...networkClickId(settings),
    ...landingFindings(settings),
  ]
}
