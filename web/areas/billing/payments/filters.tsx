import { useCallback, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { MoreFilters } from '../../../shared/listing/more-filters.tsx'
import { useIsShort } from '../../../shared/listing/few.ts'
import { Toolbar } from '../../../shared/listing/toolbar.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { EVERYTHING, isNarrowed, type Address, type ChangeAddress } from './address.ts'
import { isDay } from '../../../../src/lib/time/day.ts'
import { DateInput } from '../../../kit/date/date-input.tsx'
import { useDates } from '../../../shared/date/use-dates.ts'

/** Behind the button. */
const HIDDEN = ['client', 'tariff', 'method', 'currency', 'from', 'to'] as const

type Props = {
  address: Address
  known: Answer<'tariff.list'> | undefined
  currencies: readonly string[]
  total: number | undefined
  onChange: ChangeAddress
  children: ReactNode
}

export function PaymentFilters({ address, known, currencies, total, onChange, children }: Props) {
  const { t } = useTranslation()
  const search = useCallback((next: string) => onChange({ search: next, page: 1 }, { replace: true }), [onChange])
  const choice = (
    name: 'tariff' | 'method' | 'currency',
    label: string,
    options: readonly { value: string; text: string }[],
  ) => (
    <select
      className="in"
      aria-label={label}
      value={address[name]}
      onChange={(event) => onChange({ [name]: event.target.value, page: 1 })}
    >
      <option value="">{label}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter
      label={label}
      value={address[name]}
      onChange={(next) => onChange({ [name]: next, page: 1 })}
      {...(name === 'from' ? { max: address.to } : { min: address.from })}
    />
  )
  const { planName, methodName } = useOwnNames()
  const alike = (values: readonly string[], chosen: string) =>
    [...new Set([...values, chosen])].filter(Boolean).map((value) => ({ value, text: methodName(value) }))
  const count = HIDDEN.filter((name) => address[name] !== '').length
  return (
    <Toolbar
      isShort={useIsShort('Payments', total, isNarrowed(address))}
      lead={<SearchInput value={address.search} label={t('payments.search')} onChange={search} width={320} />}
      count={count}
    >
      <MoreFilters count={count}>
        <ClientSelect value={address.client} onChange={(client) => onChange({ client, page: 1 })} />
        {choice(
          'tariff',
          t('payments.anyPlan'),
          known?.tariffs.map(({ id, name }) => ({ value: id, text: planName(name) })) ?? [],
        )}
        {choice('method', t('payments.anyMethod'), alike(known?.methods.map(({ name }) => name) ?? [], address.method))}
        {choice('currency', t('payments.anyCurrency'), alike(currencies, address.currency))}
        <span className="row days">
          {day('from', t('hits.range.from'))}–{day('to', t('hits.range.to'))}
        </span>
      </MoreFilters>
      {isNarrowed(address) && (
        <Button kind="quiet" onClick={() => onChange(EVERYTHING)}>
          {t('payments.showAll')}
        </Button>
      )}
      {children}
    </Toolbar>
  )
}

type DayFilterProps = { label: string; value: string; onChange: (day: string) => void; min?: string; max?: string }

/** Filters by valid days; else the list stays. */
function DayFilter({ label, value, onChange, min, max }: DayFilterProps) {
  const dates = useDates()
  const [given, setGiven] = useState({ value, held: value })
  if (given.value !== value) setGiven({ value, held: value })
  return (
    <DateInput
      aria-label={label}
      {...{ dates, min, max }}
      value={given.held}
      onChange={(held) => {
        const next = held === '' || isDay(held) ? held : value
        setGiven({ value: next, held })
        if (next !== value) onChange(next)
      }}
    />
  )
}
