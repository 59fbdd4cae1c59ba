import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'

/** Narrows to hits with a value that conversions have. */
export function Narrow({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const [field, setField] = useState<Dimension | ''>('')
  const { clientId, companyId } = scope.question
  const offered = useApiQuery('conversion.filter', { clientId, companyId }, { staleTime: 60_000 }).data?.filter
  const fields = Object.keys(offered ?? {}) as Dimension[]
  if (fields.length === 0) return null
  const choose = (value: string) => {
    if (field !== '') scope.add({ field, verb: 'is', value })
    setField('')
  }
  return (
    <>
      <select
        className="in"
        aria-label={t('conv.filterField')}
        value={field}
        onChange={(event) => setField(event.target.value as Dimension | '')}
      >
        <option value="">{t('conv.filterField')}</option>
        {fields.map((one) => (
          <option key={one} value={one}>
            {names.field(one)}
          </option>
        ))}
      </select>
      {field !== '' && (
        <select
          className="in"
          aria-label={t('conv.filterValue')}
          value=""
          onChange={(event) => choose(event.target.value)}
        >
          <option value="" disabled>
            {names.field(field)}
          </option>
          {offered?.[field]?.map(({ value, conversions }) => (
            <option key={value} value={value}>{`${names.value(field, value)} (${format.number(conversions)})`}</option>
          ))}
        </select>
      )}
    </>
  )
}
