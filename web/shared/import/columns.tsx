import './import.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ImportField } from '../../../src/contract/money/import-words.ts'
import { FormField } from '../form/fields.tsx'

export const COST_COLUMNS = ['day', 'start', 'end', 'campaign', 'amount', 'currency', 'value'] as const
export const CONVERSION_COLUMNS = ['hit', 'day', 'amount', 'currency', 'status', 'txid'] as const
export const LIST_COLUMNS = ['value', 'list', 'note', 'expires', 'type'] as const
export const CLICK_COLUMNS = ['day', 'start', 'end', 'clicks', 'clickId', 'campaign'] as const

export type Column = (
  typeof COST_COLUMNS | typeof CONVERSION_COLUMNS | typeof CLICK_COLUMNS | typeof LIST_COLUMNS
)[number]
export type Columns = Record<Column, string>
type Draft = { columns: Columns }

export const NO_COLUMNS = Object.fromEntries(
  [...COST_COLUMNS, ...CONVERSION_COLUMNS, ...CLICK_COLUMNS, ...LIST_COLUMNS].map((field) => [field, '']),
) as Columns

/** Input of calls: `dayColumn` and so on. */
export const columnInput = (fields: readonly Column[], columns: Columns): Record<string, string | undefined> =>
  Object.fromEntries(fields.map((field) => [`${field}Column`, columns[field] || undefined]))

type Props = {
  fields: readonly Column[]
  titles: readonly string[]
  found: Partial<Record<ImportField, string>>
  onChosen?: () => void
}

export function ColumnFields({ fields, titles, found, onChosen }: Props) {
  const { t } = useTranslation()
  const named = [...new Set(titles.filter((title) => title !== ''))]
  return (
    <div className="import-columns">
      {fields.map((field) => (
        <FormField<Draft> key={field} name={`columns.${field}`} label={t(`imports.column.${field}`)}>
          {({ onChange, ...held }) => (
            <select
              {...held}
              className="in"
              onChange={(event) => {
                onChange(event)
                onChosen?.()
              }}
            >
              <option value="">
                {found[field] === undefined ? t('imports.noColumn') : t('imports.byItself', { title: found[field] })}
              </option>
              {named.map((title) => (
                <option key={title} value={title}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ))}
    </div>
  )
}
