import type { Option } from '../../kit/controls/choice/found.ts'

/** Engines list older ones (tzdata, `backward`). */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const nameOf = (zone: string): string => RENAMED[zone] ?? zone
const readable = (name: string): string => name.replaceAll('_', ' ')

/** Also found by older names and without diacritics. `held` keeps its spelling. */
export function zonesWith(held: string): Option[] {
  const byName = new Map(['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [nameOf(zone), nameOf(zone)]))
  if (held !== '') byName.set(nameOf(held), held)
  const former = new Map(Object.entries(RENAMED).map(([before, name]) => [name, before]))
  return [...byName]
    .map(([name, value]) => ({ value, label: readable(name), code: readable(former.get(name) ?? '') }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** UTC when the browser gives none. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
