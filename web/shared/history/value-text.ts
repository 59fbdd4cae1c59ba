/** Every value of the history in words; undefined where there are none, so that no raw value shows. */
import type { TFunction } from 'i18next'
import { createContext, use } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { CampaignRule, Conditions } from '../../../src/contract/campaigns/condition-words.ts'
import { WEEKDAYS } from '../../../src/contract/campaigns/condition-words.ts'
import type { CampaignTest } from '../../../src/contract/campaigns/campaign-tests.ts'
import type { Campaign, SplitGroup } from '../../../src/contract/campaigns/campaigns.ts'
import type { LearnSetting } from '../../../src/contract/experiments/learn-words.ts'
import type { DraftedSignals } from '../../../src/contract/detection/signal-words.ts'
import type { ListEntry } from '../../../src/contract/lists/lists.ts'
import { readableLink } from '../../../src/lib/net/readable-link.ts'
import { standardTag } from '../../../src/lib/text/language-tag.ts'
import { type FieldKind, fieldKind } from '../../../src/rules/accounts/audit-fields.ts'
import type { Format } from '../../i18n/format.ts'
import { textOf } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { sentenceOf } from '../conditions/sentence.ts'
import { useOwnNames } from '../payments/own-names.ts'
import { useChangeText } from '../signals/change-text.ts'
import { isEmpty } from './changes.ts'
import type { Difference, Inner } from './differences.ts'

/** Names of the ids in the values, by `plans/3`. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({})

type Words = {
  t: TFunction
  format: Format
  names: Readonly<Record<string, string>>
  signals: (of: DraftedSignals) => string[]
}
type Written = (value: never, words: Words) => string | undefined
type ValueText = (of: Pick<Difference, 'field' | 'as'>, value: unknown) => string | undefined

export function useValueText(): ValueText {
  const { t } = useTranslation()
  const words = { t, format: useFormat(), names: use(NamesContext), signals: useChangeText().all }
  const { planName, methodName } = useOwnNames()
  const own: Readonly<Record<string, (name: string) => string>> = {
    tariff: planName,
    tariffId: planName,
    planId: planName,
    method: methodName,
  }
  return ({ field, as }, value) => {
    if (isEmpty(value)) return textOf(`audit.empty.${field}`) ?? t('audit.none')
    if (as !== undefined) return (INNER[as] as (value: unknown, words: Words) => string)(value, words)
    const text = ofKind(fieldKind(field), value, words)
    return text === undefined ? undefined : (own[field]?.(text) ?? text)
  }
}

function ofKind(kind: FieldKind | undefined, value: unknown, words: Words): string | undefined {
  if (kind === undefined) return undefined
  if (typeof kind === 'string')
    return (PLAIN[kind] as (value: unknown, words: Words) => string | undefined)(value, words)
  const texts = [value]
    .flat()
    .map((one) =>
      'table' in kind ? (words.names[`${kind.table}/${String(one)}`] ?? `#${String(one)}`) : named(kind, one, words),
    )
  const known = texts.filter((one) => one !== undefined)
  return known.length > 0 ? known.join(', ') : undefined
}

function named(
  { words: beginnings, free }: { words: readonly string[]; free?: true },
  value: unknown,
  { format }: Words,
) {
  if (typeof value === 'number' && beginnings.every((one) => textOf(`${one}${value}`) === undefined))
    return format.number(value)
  const text = beginnings.map((one) => textOf(one + String(value))).find((one) => one !== undefined)
  return text ?? (free ? String(value) : undefined)
}

const INSTANT = /^\d{4}-\d\d-\d\dT/

const PLAIN = {
  hidden: () => undefined,
  text: (value: string | number, { format }) =>
    typeof value === 'number' ? format.number(value) : INSTANT.test(value) ? format.dateTime(value) : value,
  link: (value: string) => readableLink(value),
  number: (value: number | readonly unknown[], { format }) =>
    format.number(Array.isArray(value) ? value.length : Number(value)),
  percent: (value: number, { format }) => format.percent(value),
  flag: (value: boolean, { t }) => t(value ? 'audit.yes' : 'audit.no'),
  instant: (value: string, { format }) => format.dateTime(value),
  day: (value: string, { format }) => format.date(value),
  money: (value: unknown) => String(value),
  texts: (value: readonly string[]) => value.join(', '),
  countries: (value: readonly string[], { format }) => value.map((code) => format.country(code)).join(', '),
  menu: (value: readonly string[]) => value.map((title) => textOf(`menu.${title}`) ?? title).join(', '),
  language: (value: string, { format }) => format.language(standardTag(value)),
  scopes: (value: readonly string[]) => value.map(scopeText).join(', '),
  dataSources: () => undefined,
  signals: (value: DraftedSignals, { signals }) => signals(value).join('; '),
  evidence: () => undefined,
  pairs: (value: Readonly<Record<string, string>>) =>
    Object.entries(value)
      .map(([part, text]) => `${partName(part)}: ${text}`)
      .join('; '),
  lists: (value: readonly string[] | Readonly<Record<string, readonly string[]>>) =>
    Array.isArray(value)
      ? value.join(', ')
      : Object.entries(value)
          .map(([part, texts]) => `${partName(part)}: ${texts.join(', ')}`)
          .join('; '),
  languages: (value: Readonly<Record<string, string>>) => Object.values(value).join(' / '),
  channels: (value: Readonly<Record<string, boolean>>, { t }) =>
    Object.entries(value)
      .map(([channel, on]) => `${partName(channel)}: ${t(on ? 'audit.yes' : 'audit.no')}`)
      .join(', '),
  entries: (value: number | Entries, { format }) => format.number(typeof value === 'number' ? value : value.count),
  splitGroups: (value: readonly SplitGroup[], words) => value.map((group) => groupText(group, words)).join('; '),
  rules: (value: readonly CampaignRule[], words) =>
    value.map((rule) => `${rule.name}: ${INNER.rule(rule, words)}`).join('; '),
  tests: (value: readonly CampaignTest[]) => value.map(({ name }) => name).join(', '),
  schedule: ({ days, from, to, timezone }: NonNullable<Campaign['schedule']>, { format }) => {
    const listed = WEEKDAYS.flatMap((day, at) => (days.includes(day) ? [format.weekday(at, 'short')] : []))
    return `${listed.join(', ')}, ${from} – ${to} (${timezone.replaceAll('_', ' ')})`
  },
  source: (value: string | { id: string }, { names }) => {
    const id = typeof value === 'string' ? value : value.id
    return names[`sources/${id}`] ?? `#${id}`
  },
  scopedWords: (value: readonly Scoped[]) =>
    value.map(({ value: of, statuses }) => `${of}: ${Object.entries(statuses).map(stageText).join(', ')}`).join('; '),
  postback: () => undefined,
} satisfies Record<Extract<FieldKind, string>, Written>

type Scoped = { value: string; statuses: Readonly<Record<string, string>> }
type Entries = { count: number; entries: readonly Pick<ListEntry, 'list' | 'value' | 'note' | 'expiresAt'>[] }

const stageText = ([word, stage]: [string, string]): string => `${word} = ${textOf(`conv.stage.${stage}`) ?? word}`

function scopeText(scope: string): string {
  const [area = '', act = ''] = scope.split(':')
  return `${textOf(`api.area.${area}`) ?? ''} (${textOf(`api.named.${act}`) ?? ''})`
}

/** A parameter’s, language’s or channel’s; clients name their own. */
export const partName = (part: string): string =>
  ['audit.part.', 'audit.value.channel.', 'hits.field.', 'tariffs.in.', 'sites.text.']
    .map((beginning) => textOf(beginning + part))
    .find((text) => text !== undefined) ?? part

type Money = { value: string | number; currency?: string } | { percent: number }

const linkText = ({ link, offer, percent }: SplitGroup['links'][number], { format, names }: Words): string =>
  `${format.percent(percent)} ${(offer && names[`offers/${offer}`]) || readableLink(link)}`

const whoText = (conditions: Conditions, { t, format }: Words): string =>
  sentenceOf(conditions, { t, format }) || t('audit.diff.everyone')

const groupText = ({ name, conditions, links }: SplitGroup, words: Words): string =>
  `${name}: ${whoText(conditions, words)} → ${links.map((link) => linkText(link, words)).join(', ')}`

const INNER = {
  flag: (value: boolean, { t }) => t(value ? 'audit.yes' : 'audit.no'),
  text: (value: string) => textOf(`conv.stage.${value}`) ?? value,
  percent: (value: number, { format }) => format.percent(value),
  money: (value: Money, { format }) => {
    if ('percent' in value) return format.percent(value.percent)
    const { value: sum, currency = 'USD' } = value
    return typeof sum === 'number' ? format.money(sum, currency) : format.amount(sum, currency)
  },
  period: ([from, to]: readonly [string, string], { format }) =>
    from === to ? format.date(from) : `${format.day(from)} – ${format.date(to)}`,
  who: whoText,
  share: linkText,
  group: groupText,
  learn: ({ goal, floor, watch }: LearnSetting, { t, format }) =>
    t(watch ? 'campaign.learn.inWordsWatch' : 'campaign.learn.inWords', {
      goal: t(`campaign.learn.goal.${goal}`),
      floor: format.percent(floor),
    }),
  rule: ({ act, conditions }: CampaignRule, { t, format }) =>
    `${sentenceOf(conditions, { t, format })} → ${t(`campaign.rules.act.${act}`)}`,
  test: ({ visit, gets }: CampaignTest, { t }) => `${visit.ip}, ${visit.url} → ${t(`campaign.tests.gets.${gets}`)}`,
} satisfies Record<Inner, (value: never, words: Words) => string>
