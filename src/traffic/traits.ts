/** What split conditions may know of who is visiting, beside place and page. */
import { crawlerStanding, standsAsPerson } from './crawler.ts'
import type { Facts } from './facts.ts'

export type Traits = { browser: string; platform: string; device: string; language: string; usageType: string }

type Device = Pick<Traits, 'browser' | 'platform' | 'device'>

/** What most people use, by the system that a crawler says it renders for. */
const USUAL: Readonly<Record<string, Device>> = {
  Android: { browser: 'Chrome', platform: 'Android', device: 'mobile' },
  iOS: { browser: 'Safari', platform: 'iOS', device: 'mobile' },
}
const USUAL_DESKTOP: Device = { browser: 'Chrome', platform: 'Windows', device: 'desktop' }

const languages = new Map<string, string>()

/** The language that most people of a country read (CLDR likely subtags); English where the country is unknown. */
export function usualLanguage(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'en'
  let language = languages.get(country)
  if (language === undefined)
    languages.set(country, (language = new Intl.Locale('und', { region: country }).maximize().language))
  return language === 'und' ? 'en' : language
}

/**
 * Traits of a visitor. A crawler that stands as a person has those of an ordinary person of its place: no condition on
 * browser, platform, device, language or network can tell it apart. The language it asks for is honoured as a person's
 * is.
 */
export function traitsOf(facts: Facts): Traits {
  const { agent, language, usageType } = facts
  if (!standsAsPerson(crawlerStanding(facts))) {
    return { browser: agent.browser, platform: agent.platform, device: agent.deviceType, language, usageType }
  }
  return {
    ...(USUAL[agent.platform] ?? USUAL_DESKTOP),
    language: language || usualLanguage(facts.country),
    usageType: usageType === '' ? '' : 'residential',
  }
}
