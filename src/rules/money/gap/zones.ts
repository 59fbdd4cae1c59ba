/** In which time zone do the days of a report agree with the visits? */

/** Visits of a quarter of an hour. `from`: seconds since 1970. `ahead`: fetched ahead; `bare`: without a click id, not among the others. */
export type QuarterVisits = { from: number; visits: number; ahead: number; bare: number }
export type DayVisits = Omit<QuarterVisits, 'from'>
/** A day and the seconds since 1970 between which it lies; the end excluded. */
export type DayBounds = { day: string; from: number; to: number }

const HOUR = 3600
const DAY = 24 * HOUR

/** The visits of each of these days, in their order. Days do not overlap and are ascending, as the quarters are. */
export function visitsOfDays(days: readonly DayBounds[], quarters: readonly QuarterVisits[]): DayVisits[] {
  let at = 0
  return days.map(({ from, to }) => {
    const sum: DayVisits = { visits: 0, ahead: 0, bare: 0 }
    while (at < quarters.length && (quarters[at]?.from ?? 0) < from) at += 1
    for (; at < quarters.length; at += 1) {
      const quarter = quarters[at]
      if (!quarter || quarter.from >= to) break
      sum.visits += quarter.visits
      sum.ahead += quarter.ahead
      sum.bare += quarter.bare
    }
    return sum
  })
}

/** Zones that keep one distance from UTC, by hours; India's, which many accounts have, is the one with half an hour. */
const ZONES: readonly { timezone: string; hours: number }[] = [
  ...Array.from({ length: 27 }, (_, index) => index - 12).map((hours) => ({
    // the sign of these names is the opposite of what people write
    timezone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    hours,
  })),
  { timezone: 'Asia/Kolkata', hours: 5.5 },
]

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Share of the clicks that would have to lie on another day for the days of both to have equal shares, 0 to 1;
 * undefined where either has nothing.
 */
export function mismatchOf(clicks: readonly number[], visits: readonly number[]): number | undefined {
  const [allClicks, allVisits] = [sumOf(clicks), sumOf(visits)]
  if (allClicks === 0 || allVisits === 0) return undefined
  return sumOf(clicks.map((count, at) => Math.abs(count / allClicks - (visits[at] ?? 0) / allVisits))) / 2
}

/** Fewer than these say nothing of a zone. */
const LEAST_VISITS = 50
const LEAST_DAYS = 2
/** How much better a zone must be to be named: of the clicks, of what does not agree, and in visits. */
const CLEARLY = { share: 0.01, part: 0.25, visits: 10 }

const reached = (visits: readonly DayVisits[]): number[] => visits.map((one) => one.visits - one.ahead)

export type Fit = {
  /** In the zone shown. */
  mismatch: number | undefined
  /** Where the days agree clearly better; `visits` by the same days. */
  better: { timezone: string; mismatch: number; visits: DayVisits[] } | undefined
}

/** `days` are those of the zone shown; `clicks` and `shown` stand in their order. */
export function fitZones(
  { days, clicks, shown }: { days: readonly string[]; clicks: readonly number[]; shown: readonly DayVisits[] },
  quarters: readonly QuarterVisits[],
): Fit {
  const mismatch = mismatchOf(clicks, reached(shown))
  const some = Math.min(sumOf(clicks), sumOf(reached(shown)))
  if (mismatch === undefined || days.length < LEAST_DAYS || some < LEAST_VISITS) return { mismatch, better: undefined }
  const fits = ZONES.map(({ timezone, hours }) => {
    const visits = visitsOfDays(
      days.map((day) => boundsAt(day, hours)),
      quarters,
    )
    return { timezone, visits, mismatch: mismatchOf(clicks, reached(visits)) ?? 1 }
  })
  const best = fits.reduce((least, one) => (one.mismatch < least.mismatch ? one : least))
  const gain = mismatch - best.mismatch
  const isClear = gain >= CLEARLY.share && gain >= CLEARLY.part * mismatch && gain * some >= CLEARLY.visits
  return { mismatch, better: isClear ? best : undefined }
}

function boundsAt(day: string, hours: number): DayBounds {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000 - hours * HOUR
  return { day, from, to: from + DAY }
}
