import { useTranslation } from 'react-i18next'
import { textOf } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { isEmpty } from './changes.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Fields that hold one of a few words, and where the panel has their texts. */
const WORDS: Partial<Record<string, string>> = {
  sensitivity: 'campaign.sensitivity',
  status: 'campaign.state',
  check: 'campaign.check',
  passThrough: 'campaign.passThrough',
}

const wordOf = (field: string, value: string): string =>
  textOf(`${WORDS[field] ?? `audit.value.${field}`}.${value}`) ?? value

/** A value of the audit log as people read it. */
export function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isEmpty(value)) return <span className="dim">{t('audit.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return format.number(value)
  if (typeof value === 'string') return INSTANT.test(value) ? format.exact(value) : wordOf(field, value)
  if (isTexts(value)) return value.map((one) => (field === 'menu' && textOf(`menu.${one}`)) || one).join(', ')
  return <code className="mono ltr">{JSON.stringify(value, null, 1)}</code>
}
