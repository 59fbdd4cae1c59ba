import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/hits/names.ts'
import { FACT_COLUMNS, type ColumnKey } from './columns.ts'

type FactColumn = (typeof FACT_COLUMNS)[number]
export const isFact = (key: ColumnKey): key is FactColumn => (FACT_COLUMNS as readonly string[]).includes(key)

export function useColumnTitle(): (key: ColumnKey) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (key) => (isFact(key) ? names.field(key) : t(`logs.column.${key}`))
}
