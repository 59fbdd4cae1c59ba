import { useTranslation } from 'react-i18next'
import { FormField } from '../form/fields.tsx'

/** Fields of a report of costs. */
export const COST_COLUMNS = ['day', 'start', 'end', 'campaign', 'amount', 'currency', 'value'] as const
export type CostColumn = (typeof COST_COLUMNS)[number]
export type Columns = Record<CostColumn, string>
type Draft = { columns: Columns }
type Props = {
  titles: readonly string[]
  /** What was found by itself. */
  found: Partial<Columns>
}

/** Which column holds what, of those that the file has. */
export function ColumnFields({ titles, found }: Props) {
  const { t } = useTranslation()
  const named = [...new Set(titles.filter((title) => title !== ''))]
  return (
    <div className="source-parameters">
      {COST_COLUMNS.map((field) => (
        <FormField<Draft> key={field} name={`columns.${field}`} label={t(`costs.column.${field}`)}>
          {(held) => (
            <select {...held} className="in">
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
