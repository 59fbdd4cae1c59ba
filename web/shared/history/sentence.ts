/** An entry as a sentence: a beginning, and the thing it is about. */
import type { TFunction } from 'i18next'
import { SCREENS } from '../../../src/contract/screens.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { textOf } from '../../i18n/server.ts'
import { changesIn } from './changes.ts'

export type Sentence = {
  beginning: string
  /** Empty: the beginning says it all. */
  about: string
  /** Opens a campaign. */
  to?: string | undefined
  /** Fields that the sentence has named. */
  named: ReadonlySet<string>
}

export type Place = {
  /** Of the reader's own account. */
  own: boolean
  /** Screens of the reader. */
  menu: readonly string[]
  names: Readonly<Record<string, string>>
}

/** Fields that name what was made, changed or removed. */
const NAMES = ['name', 'email', 'file', 'code', 'title', 'chat', 'tariff', 'purpose', 'url'] as const

type Values = AuditEntry['before']

export function sentence(entry: AuditEntry, place: Place, t: TFunction): Sentence {
  const { text, named = NONE } = beginningOf(entry, place)
  const beginning = text ?? t('audit.other')
  const campaign = /^campaigns\/(\d+)$/.exec(entry.subject)?.[1]
  if (campaign !== undefined)
    return {
      beginning,
      about: campaignName(entry),
      to: campaignAddress(campaign, place.menu),
      named: new Set([...named, ...OF_CAMPAIGN]),
    }
  const of = aboutOf(entry, place)
  return { beginning, about: of.about, named: new Set([...named, ...of.named]) }
}

const NONE: readonly string[] = []
const OF_CAMPAIGN = ['clientId', 'kind']

const textIn = (values: Values, field: string): string | undefined =>
  typeof values?.[field] === 'string' && values[field] !== '' ? values[field] : undefined

/** Renaming shows both names below. */
const campaignName = ({ subjectName, after, before }: AuditEntry): string =>
  subjectName ?? textIn(after, 'name') ?? textIn(before, 'name') ?? ''

const campaignAddress = (id: string, menu: readonly string[]): string | undefined => {
  if (menu.includes('Campaign')) return `${SCREENS.Campaign.path}/change/${id}`
  return menu.includes('Statistics') ? `${SCREENS.Statistics.path}/${id}` : undefined
}

const NOTHING = ['clientId']

type About = { about: string; named: readonly string[] }

function aboutOf(entry: AuditEntry, { own, names }: Place): About {
  const { before, after } = entry
  const values = after ?? before
  const source = names[`sources/${textIn(values, 'sourceId')}`]
  if (source !== undefined) return { about: source, named: [...NOTHING, 'sourceId'] }
  const field = NAMES.find((one) => textIn(values, one) !== undefined)
  if (field === undefined) return { about: subjectOf(entry, own), named: NOTHING }
  const value = textIn(values, field) ?? ''
  // a changed name shows below, too
  const isSame = !before || !after || before[field] === after[field]
  return {
    about: field === 'purpose' ? (textOf(`logs.agent.purpose.${value}`) ?? '') : value,
    named: isSame ? [...NOTHING, field] : NOTHING,
  }
}

/** The reader's own account needs no name. */
function subjectOf({ subject, subjectName }: AuditEntry, own: boolean): string {
  const isOwn = own && /^(?:accounts|payments)\//.test(subject)
  return subjectName === null || subject.startsWith('lists') || isOwn ? '' : subjectName
}

/** `named`: fields whose change the beginning says; their values need no name, or are not worth repeating. */
type Beginning = { text: string | undefined; named?: readonly string[] }

function beginningOf(entry: AuditEntry, { own }: Place): Beginning {
  const { action, subject, before, after } = entry
  const text = own ? textOf(`audit.own.${action}`) : undefined
  if (text !== undefined) return { text }
  if (action === 'company.bulk') return ofBulk(after)
  if (action.startsWith('flows.') && subject.startsWith('campaigns/')) return { text: textOf('audit.byFlow') }
  if (action === 'campaign.save') return ofSettings(entry)
  const made = !before && after ? textOf(`audit.made.${action}`) : undefined
  if (made !== undefined) return { text: made }
  return switched(action, after) ?? { text: textOf(`audit.say.${action}`), named: BY_ACTION[action] ?? [] }
}

/** Fields that the action itself names. */
const BY_ACTION: Readonly<Record<string, readonly string[]>> = {
  'company.delete': ['archivedAt', 'name'],
  'company.restore': ['archivedAt', 'name'],
  'tariff.destroy': ['archivedAt'],
  'twoFactor.confirm': ['twoFactor'],
  'twoFactor.disable': ['twoFactor'],
  'twoFactor.reset': ['twoFactor'],
}

function ofBulk(after: Values): Beginning {
  if (after?.['archivedAt'] !== undefined) return { text: textOf('audit.say.company.delete'), named: ['archivedAt'] }
  return switched('company.updateInfoStatus', after) ?? { text: textOf('audit.one.tag') }
}

function ofSettings({ before, after }: AuditEntry): Beginning {
  if (!before) return { text: textOf('audit.made.campaign.save'), named: ['name'] }
  if (after?.['restoredFrom'] !== undefined) return { text: textOf('audit.say.company.restoreVersion') }
  const only = onlySetting(before, after)
  const text = only === undefined ? undefined : textOf(`audit.one.${only}`)
  return { text: text ?? textOf('audit.say.campaign.save') }
}

/** The setting that alone was changed. */
export function onlySetting(before: Values, after: Values): string | undefined {
  if (!before || !after) return undefined
  const [only, ...others] = changesIn(before, after).filter(({ field }) => !REMARKS.has(field))
  return others.length === 0 ? only?.field : undefined
}

const REMARKS: ReadonlySet<string> = new Set(['evidence', 'overruled', 'by', 'restoredFrom', 'rule', 'actId'])

/** Of what is switched, the side it took. */
function switched(action: string, after: Values): Beginning | undefined {
  const on = after?.['status'] === undefined ? (after?.['active'] ?? after?.['refused']) : after['status'] === 'active'
  const text = typeof on === 'boolean' ? textOf(`audit.${on ? 'on' : 'off'}.${action}`) : undefined
  return text === undefined ? undefined : { text, named: ['status', 'active', 'refused', 'name'] }
}
