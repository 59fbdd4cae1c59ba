import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { LogColumn } from '../../../../src/contract/hits/export.ts'
import { useNames } from '../../../shared/hits/names.ts'

export const USUAL = ['time', 'class', 'why', 'from', 'campaign', 'browser', 'page', 'source'] as const
const FACT_COLUMNS = [
  'visitor',
  'region',
  'city',
  'asn',
  'isp',
  'carrier',
  'usageType',
  'deviceType',
  'language',
  'domain',
  'referrer',
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'splitGroup',
  'splitLink',
  'offer',
  'category',
  'userAgent',
] as const
export const COLUMNS = [...USUAL, ...FACT_COLUMNS, 'score', 'destination'] as const
export type ColumnKey = (typeof COLUMNS)[number]

const COLUMNS_KEY = 'weir.logs.columns'
/** Identifies the row; always shown. */
export const FIXED: ColumnKey = 'time'

export const isUsual = (chosen: readonly ColumnKey[]): boolean =>
  chosen.length === USUAL.length && USUAL.every((key) => chosen.includes(key))

const ordered = (wanted: ReadonlySet<unknown>): ColumnKey[] => COLUMNS.filter((key) => key === FIXED || wanted.has(key))

export function columnsFrom(kept: string | null): ColumnKey[] {
  try {
    const stored: unknown = JSON.parse(kept ?? '')
    if (Array.isArray(stored)) return ordered(new Set(stored))
  } catch {
    /* absent or invalid */
  }
  return [...USUAL]
}

export const toggled = (chosen: readonly ColumnKey[], key: ColumnKey): ColumnKey[] =>
  ordered(new Set(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]))

type FactColumn = (typeof FACT_COLUMNS)[number]
export const isFact = (key: ColumnKey): key is FactColumn => (FACT_COLUMNS as readonly string[]).includes(key)

const SEVERAL = {
  time: ['time'],
  class: ['class', 'unique', 'suspicious', 'appealed'],
  why: ['reasons'],
  from: ['country', 'ip'],
  campaign: ['companyName'],
  browser: ['browser', 'browserVersion', 'platform'],
  page: ['url'],
  source: ['utmSource', 'siteSource', 'referrer'],
} as const satisfies Partial<Record<ColumnKey, readonly LogColumn[]>>

export const fieldsOf = (chosen: readonly ColumnKey[]): LogColumn[] => [
  ...new Set(chosen.flatMap((key): readonly LogColumn[] => (isUsualColumn(key) ? SEVERAL[key] : [key]))),
]

const isUsualColumn = (key: ColumnKey): key is (typeof USUAL)[number] => (USUAL as readonly string[]).includes(key)

export function useColumnTitle(): (key: ColumnKey) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (key) => (isFact(key) ? names.field(key) : t(`logs.column.${key}`))
}

export type ChosenColumns = { chosen: readonly ColumnKey[]; toggle: (key: ColumnKey) => void; reset: () => void }

export function useChosenColumns(): ChosenColumns {
  const [chosen, setChosen] = useState<readonly ColumnKey[]>(() => columnsFrom(localStorage.getItem(COLUMNS_KEY)))
  const put = (next: readonly ColumnKey[]) => {
    localStorage.setItem(COLUMNS_KEY, JSON.stringify(next))
    setChosen(next)
  }
  return { chosen, toggle: (key) => put(toggled(chosen, key)), reset: () => put(USUAL) }
}
