import { invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, startOfDay } from '../../lib/day.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import type { PaymentFilter } from '../../store/config/payments.ts'

/** Both days are included; they are those of the caller's time zone. */
export function filterOf(
  { startDate, endDate, timezone, ...rest }: Input<'payments.export'>,
  account: Pick<AccountRow, 'timezone'>,
): PaymentFilter {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw invalid({ endDate: [TEXTS.rangeOrder] })
  const zone = timezone ?? account.timezone
  return {
    ...rest,
    from: startDate === undefined ? undefined : startOfDay(startDate, zone),
    to: endDate === undefined ? undefined : startOfDay(dayAfter(endDate), zone),
  }
}
