import type { Signal } from '../verdict.ts'
import { WEEKDAYS } from '../../contract/campaigns/condition-words.ts'
import { DAY, spanOf } from '../../lib/time/clock-span.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import { readable } from '../../lib/net/spellings.ts'
import { normalizeText, normalizeValue } from '../../lib/text/text.ts'
import type { WordFinder } from '../../lib/text/word-finder.ts'

/** The bot page for everyone, crawlers included, so that nobody sees anything else. */
export const banned: Signal = {
  name: 'policy.banned',
  kind: 'policy',
  category: 'policy',
  read: (_facts, { bannedSince }) =>
    bannedSince === '' ? undefined : { weight: 'conclusive', value: `since ${bannedSince}` },
}

export const countryExcluded: Signal = {
  name: 'policy.country_excluded',
  kind: 'policy',
  category: 'policy',
  read: ({ country }, policy) =>
    policy.excludedCountries.has(country) ? { weight: 'conclusive', value: country } : undefined,
}

export const countryNotAllowed: Signal = {
  name: 'policy.country_not_allowed',
  kind: 'policy',
  category: 'policy',
  read({ country }, { countries }) {
    if (country === '' || countries.size === 0 || countries.has(country)) return undefined
    return { weight: 'conclusive', value: country }
  },
}

const dayAt = (weekday: number) => WEEKDAYS[(weekday + 7) % 7] ?? 'mon'

/** `to` is the first closed minute. 22:00 to 06:00 belongs to its first day; equal times mean all day. */
export function isOpen({ timezone, days, from, to }: NonNullable<CampaignPolicy['schedule']>, time: number): boolean {
  const { weekday, minute } = wallClock(timezone, time)
  const { start, length } = spanOf({ from, to })
  const today = minute >= start && minute < start + length && days.has(dayAt(weekday))
  const sinceYesterday = minute + DAY < start + length && days.has(dayAt(weekday - 1))
  return today || sinceYesterday
}

const clockText = ({ weekday, minute }: ReturnType<typeof wallClock>): string =>
  `${dayAt(weekday)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const schedule: Signal = {
  name: 'policy.schedule',
  kind: 'policy',
  category: 'policy',
  read({ time }, policy) {
    if (policy.schedule === null || isOpen(policy.schedule, time)) return undefined
    return { weight: 'conclusive', value: clockText(wallClock(policy.schedule.timezone, time)) }
  },
}

/** As sent, then decoded if there is anything to decode. */
function find(text: string, stopKeyword: WordFinder): string | undefined {
  const sent = stopKeyword(normalizeText(text))
  if (sent !== undefined || !/[%+]|xn--/i.test(text)) return sent
  return stopKeyword(normalizeText(readable(text.replaceAll('+', ' '))))
}

/** A plain substring of URL or referrer. */
export const stopKeywordSeen: Signal = {
  name: 'policy.stop_keyword',
  kind: 'policy',
  category: 'policy',
  read({ url, referrer }, { stopKeyword }) {
    if (stopKeyword === null) return undefined
    const word = find(url, stopKeyword) ?? find(referrer, stopKeyword)
    return word === undefined ? undefined : { weight: 'conclusive', value: word }
  },
}

export const valueExcluded: Signal = {
  name: 'policy.value_excluded',
  kind: 'policy',
  category: 'policy',
  read(facts, { excludedValues }) {
    if (excludedValues === null) return undefined
    for (const [field, values] of excludedValues)
      if (values.has(normalizeValue(facts[field]))) return { weight: 'conclusive', value: `${field} ${facts[field]}` }
    return undefined
  },
}
