/** Offsets change on quarter hours, so a lookup serves fifteen minutes. */
const QUARTER = 900_000
const MINUTE = 60_000
const DAY = 1440

type Zone = { format: Intl.DateTimeFormat; quarter: number; offset: number }
const zones = new Map<string, Zone>()

/** `name` if a known IANA zone, else `UTC`. */
export function knownZone(name: string): string {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return 'UTC'
  }
}

function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: knownZone(name),
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return { format, quarter: Number.NaN, offset: 0 }
}

function openedZone(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) zones.set(name, (zone = openZone(name)))
  return zone
}

/** Minutes ahead of UTC. */
function readOffset(zone: Zone, time: number): number {
  const parts = new Map(zone.format.formatToParts(time).map((part) => [part.type, Number(part.value)]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute')) / MINUTE - Math.floor(time / MINUTE)
}

/** `weekday`: 0 is Monday. `minute`: 0 to 1439, local. `time`: milliseconds since 1970. */
export function wallClock(name: string, time: number): { weekday: number; minute: number } {
  const zone = openedZone(name)
  const quarter = Math.floor(time / QUARTER)
  if (zone.quarter !== quarter) {
    zone.offset = readOffset(zone, time)
    zone.quarter = quarter
  }
  const local = Math.floor(time / MINUTE) + zone.offset
  const minute = ((local % DAY) + DAY) % DAY
  const weekday = (((Math.floor(local / DAY) + 3) % 7) + 7) % 7 // 1 January 1970 was a Thursday
  return { weekday, minute }
}

/** ISO 8601 to the second with offset: `2026-11-25T14:00:00+02:00`. */
export function zonedTime(name: string, at: Date): string {
  const time = at.getTime()
  const offset = readOffset(openedZone(name), time)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  const local = new Date(time + offset * MINUTE).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}
