import type { Language } from '../../../../src/contract/roles.ts'
import {
  SITE_TEXT_NAMES,
  type SiteTemplate,
  type SiteText,
  type SiteTopic,
} from '../../../../src/contract/sites/site-words.ts'
import type { Site } from '../../../../src/contract/sites/sites.ts'
import type { CallInput } from '../../../api/client.ts'
import { limitIn } from '../../../shared/people/limit.ts'

export type Draft = Record<SiteText, string> & {
  name: string
  template: SiteTemplate
  /** '': the template's default. */
  topic: SiteTopic | ''
  language: Language
  accent: string
  paper: string
  count: string
  indexFileName: string
  campaignId: string
  address: string
}

const NO_TEXTS = Object.fromEntries(SITE_TEXT_NAMES.map((name) => [name, ''])) as Record<SiteText, string>

export const newDraft = (language: Language, campaignId = ''): Draft => ({
  ...NO_TEXTS,
  name: '',
  template: 'craft',
  topic: '',
  language,
  accent: '',
  paper: '',
  count: '1',
  indexFileName: '',
  campaignId,
  address: '',
})

export const draftOf = ({
  name,
  template,
  topic,
  language,
  texts,
  colors,
  address,
  indexFileName,
  count,
  campaignId,
}: Site): Draft => ({
  ...NO_TEXTS,
  ...texts,
  name,
  template,
  topic: topic ?? '',
  language,
  accent: colors.accent ?? '',
  paper: colors.paper ?? '',
  count: String(count),
  indexFileName,
  campaignId: campaignId ?? '',
  address,
})

const orNull = (text: string): string | null => (text === '' ? null : text)
const textsOf = (draft: Draft, names: readonly SiteText[]): Partial<Record<SiteText, string>> =>
  Object.fromEntries(names.filter((name) => draft[name].trim() !== '').map((name) => [name, draft[name]]))

type Wish = CallInput<'company.createSite'>
export const wishOf = (draft: Draft): Wish => ({
  name: draft.name,
  template: draft.template,
  topic: draft.topic === '' ? null : draft.topic,
  language: draft.language,
  texts: textsOf(draft, SITE_TEXT_NAMES),
  colors: { accent: orNull(draft.accent), paper: orNull(draft.paper) },
  address: draft.address,
  ...(draft.indexFileName.trim() !== '' && { indexFileName: draft.indexFileName }),
  count: limitIn(draft.count) ?? 0,
  campaignId: orNull(draft.campaignId),
})

export const againOf = (site: Site): Wish => wishOf(draftOf(site))

const SHOWN: readonly SiteText[] = ['headline', 'lead', 'about', 'street', 'hours']
const COLOR = /^#[\da-f]{6}$/i
const colorOr = (text: string): string | null => (COLOR.test(text) ? text : null)

/** Half-typed addresses and colours would empty the preview. */
export const previewOf = (draft: Draft, number: number): CallInput<'company.previewSite'> => ({
  name: draft.name,
  template: draft.template,
  topic: draft.topic === '' ? null : draft.topic,
  language: draft.language,
  texts: textsOf(draft, SHOWN),
  colors: { accent: colorOr(draft.accent), paper: colorOr(draft.paper) },
  number,
})
