import { flag } from '../probe.ts'

/** The browser says itself that it is driven by a program (`navigator.webdriver`, WebDriver 4). */
export const webdriver = flag('webdriver', (probe) => (probe.webdriver === true ? 'navigator.webdriver' : undefined))
