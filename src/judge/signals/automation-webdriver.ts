import { flag } from '../probe/probe.ts'

/** WebDriver 4: `navigator.webdriver`. */
export const webdriver = flag('webdriver', (probe) => (probe.webdriver === true ? 'navigator.webdriver' : undefined))
