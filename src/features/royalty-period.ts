import { invalid } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { dayAfter, dayIn, startOfDay } from '../lib/day.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Span } from '../store/config/partners.ts'

type Said = { startDate?: string | undefined; endDate?: string | undefined; timezone?: string | undefined }
export type Period = { startDate: string; endDate: string; span: Span }

const DAYS = 30
const DAY_MS = 86_400_000

/** Days of the caller's time zone, both included; of what is left out, the last 30 days. */
export function periodOf(
  { startDate, endDate, timezone }: Said,
  { account, now }: { account: Pick<AccountRow, 'timezone'>; now: Date },
): Period {
  const zone = timezone ?? account.timezone
  const end = endDate ?? dayIn(zone, now)
  const start = startDate ?? new Date(Date.parse(`${end}T00:00:00Z`) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  if (end < start) throw invalid({ endDate: [TEXTS.rangeOrder] })
  return {
    startDate: start,
    endDate: end,
    span: { from: startOfDay(start, zone), to: startOfDay(dayAfter(end), zone) },
  }
}
