/** Visitor traits for conditions; crawlers get the common traits of their place. */
import { carrierOf } from '../contract/hits/hit-words.ts'
import { crawlerCheckOf, isTreatedAsPerson } from './crawler.ts'
import type { Facts } from './facts.ts'

export type Traits = {
  browser: string
  browserVersion: string
  platform: string
  platformVersion: string
  device: string
  language: string
  usageType: string
  region: string
  city: string
  /** Provider of a mobile connection. */
  carrier: string
  /** In 24 hours, this one included. */
  visits: number
}

type Device = Pick<Traits, 'browser' | 'browserVersion' | 'platform' | 'platformVersion' | 'device'>

/** Chrome 131 came out then; one version a month since. */
const CHROME = { version: 131, at: Date.UTC(2024, 10, 12), every: 31 * 86_400_000 }
const chromeAt = (time: number): string =>
  String(Math.max(100, CHROME.version + Math.floor((time - CHROME.at) / CHROME.every)))

/** Released each September; from 2025 named by the following year. */
function safariAt(time: number): string {
  const at = new Date(time)
  const year = at.getUTCFullYear() - 2000 - (at.getUTCMonth() < 8 ? 1 : 0)
  return String(year >= 25 ? year + 1 : Math.max(14, year - 6))
}

/**
 * Most common device of the system that a crawler renders for. Browsers freeze versions: Android and Windows 10, iOS
 * 18.
 */
function usualDevice(platform: string, time: number): Device {
  if (platform === 'Android')
    return { browser: 'Chrome', browserVersion: chromeAt(time), platform, platformVersion: '10', device: 'mobile' }
  if (platform === 'iOS')
    return { browser: 'Safari', browserVersion: safariAt(time), platform, platformVersion: '18.7', device: 'mobile' }
  return {
    browser: 'Chrome',
    browserVersion: chromeAt(time),
    platform: 'Windows',
    platformVersion: '10',
    device: 'desktop',
  }
}

const languages = new Map<string, string>()

/** The country's most-read language (CLDR likely subtags); English if unknown. */
export function usualLanguage(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'en'
  let language = languages.get(country)
  if (language === undefined)
    languages.set(country, (language = new Intl.Locale('und', { region: country }).maximize().language))
  return language === 'und' ? 'en' : language
}

/**
 * Crawlers treated as persons get an ordinary first-time visitor's traits of their place, so that no condition
 * distinguishes them. Honours their Accept-Language.
 */
export function traitsOf(facts: Facts): Traits {
  const { agent, language, usageType, region, city, time, repeats } = facts
  if (!isTreatedAsPerson(crawlerCheckOf(facts))) {
    const { browser, browserVersion, platform, platformVersion, deviceType: device } = agent
    const place = { language, usageType, region, city, carrier: carrierOf(facts) }
    return { browser, browserVersion, platform, platformVersion, device, ...place, visits: repeats }
  }
  return {
    ...usualDevice(agent.platform, time),
    language: language || usualLanguage(facts.country),
    usageType: usageType === '' ? '' : 'residential',
    // A data centre's city names a crawler; of many people no place is known.
    region: '',
    city: '',
    carrier: '',
    visits: 1,
  }
}
