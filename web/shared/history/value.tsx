import { useTranslation } from 'react-i18next'
import type { Evidence } from '../../../src/contract/hits/rule-evidence.ts'
import type { DraftedSignals } from '../../../src/contract/detection/signal-words.ts'
import type { ListEntry } from '../../../src/contract/lists/lists.ts'
import { readableLink } from '../../../src/lib/net/readable-link.ts'
import type { Format } from '../../i18n/format.ts'
import { textOf } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useChangeText } from '../signals/change-text.ts'
import { EvidenceText } from '../rule/evidence.tsx'
import { isEmpty } from './changes.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Enum fields and the prefix of their texts. */
const WORDS: Partial<Record<string, string>> = {
  sensitivity: 'campaign.sensitivity',
  status: 'campaign.state',
  check: 'campaign.check',
  passThrough: 'campaign.passThrough',
  duplicates: 'campaign.duplicates',
  unit: 'formula.unit',
}

/** Percentages with up to one decimal. */
const PERCENTS: ReadonlySet<string> = new Set(['holdOut'])

const numberText = (format: Format, field: string, value: number): string =>
  PERCENTS.has(field) ? format.percent(value) : format.number(value)

const wordOf = (field: string, value: string): string =>
  textOf(`${WORDS[field] ?? `audit.value.${field}`}.${value}`) ?? value

export function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isEmpty(value)) return <span className="dim">{t('audit.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return numberText(format, field, value)
  if (typeof value === 'string') return INSTANT.test(value) ? format.exact(value) : wordOf(field, readableLink(value))
  if (isTexts(value)) return value.map((one) => (field === 'menu' && textOf(`menu.${one}`)) || one).join(', ')
  return <ObjectValue field={field} value={value} />
}

function ObjectValue({ field, value }: { field: string; value: unknown }) {
  if (field === 'entries' && isEntries(value)) return <ListEntries of={value} />
  if (field === 'evidence') return <EvidenceText of={value as Evidence} />
  if (field === 'signals' || field === 'changes') return <SignalChanges of={value as DraftedSignals} />
  if (field === 'excludedValues') return <ExcludedValues of={value as Record<string, string[]>} />
  return <code className="mono ltr">{JSON.stringify(value, null, 1)}</code>
}

function SignalChanges({ of }: { of: DraftedSignals }) {
  return <span>{useChangeText().all(of).join('; ')}</span>
}

function ExcludedValues({ of }: { of: Readonly<Record<string, readonly string[]>> }) {
  const parts = Object.entries(of).map(
    ([field, values]) => `${textOf(`hits.field.${field}`) ?? field}: ${values.join(', ')}`,
  )
  return <span>{parts.join('; ')}</span>
}

type ListEntries = readonly Pick<ListEntry, 'list' | 'value' | 'note' | 'expiresAt'>[]

const isEntries = (value: unknown): value is ListEntries =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'list' in one)

function ListEntries({ of }: { of: ListEntries }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul>
      {of.map(({ list, value, note, expiresAt }) => (
        <li key={value}>
          {[
            `${t(`lists.do.${list}`)} ${value}`,
            note,
            expiresAt === null ? '' : t('audit.until', { date: format.date(expiresAt) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
