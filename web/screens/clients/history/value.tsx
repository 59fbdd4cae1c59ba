import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A value of the audit log as people read it. */
export function Value({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isNothing(value)) return <span className="dim">{t('audit.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return format.number(value)
  if (typeof value === 'string') return INSTANT.test(value) ? format.exact(value) : value
  if (isTexts(value)) return value.join(', ')
  return <code className="mono ltr">{JSON.stringify(value, null, 1)}</code>
}
