/** `from`: seconds since 1970. `ahead`: prefetches; `bare`: without click id, apart from the others. */
export type QuarterVisits = { from: number; visits: number; ahead: number; bare: number }
export type DayVisits = Omit<QuarterVisits, 'from'>
/** Seconds since 1970, `to` excluded. */
type DayBounds = { day: string; from: number; to: number }

const HOUR = 3600
const DAY = 24 * HOUR

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

/** Offsets in hours, and India's half hour. */
const ZONES: readonly { timezone: string; hours: number }[] = [
  ...Array.from({ length: 27 }, (_, index) => index - 12).map((hours) => ({
    // these names have inverted signs
    timezone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    hours,
  })),
  { timezone: 'Asia/Kolkata', hours: 5.5 },
]

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Share of clicks to move for equal distributions, 0 to 1; undefined if either is empty. */
export function mismatchOf(clicks: readonly number[], visits: readonly number[]): number | undefined {
  const [allClicks, allVisits] = [sumOf(clicks), sumOf(visits)]
  if (allClicks === 0 || allVisits === 0) return undefined
  return sumOf(clicks.map((count, at) => Math.abs(count / allClicks - (visits[at] ?? 0) / allVisits))) / 2
}

const LEAST_VISITS = 50
const LEAST_DAYS = 2
/** Required improvement: of the clicks, of the mismatch, and in visits. */
const CLEARLY = { share: 0.01, part: 0.25, visits: 10 }

const reached = (visits: readonly DayVisits[]): number[] => visits.map((one) => one.visits - one.ahead)

type Fit = {
  mismatch: number | undefined
  /** A clearly better zone; `visits` by the same days. */
  better: { timezone: string; mismatch: number; visits: DayVisits[] } | undefined
}

/** `days`: of the displayed zone; `clicks` and `shown` follow their order. */
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
