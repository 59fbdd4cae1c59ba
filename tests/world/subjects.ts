/** All subjects: import new case files here; `count.test.ts` counts them. */
import { ACCESS_LOGS } from './cases/access-logs.ts'
import { ALPHABETS } from './cases/alphabets.ts'
import { CLICK_IDS } from './cases/click-ids.ts'
import { COST_FEEDS } from './cases/cost-feeds.ts'
import { COST_FILE_FORMS } from './cases/cost-file-forms.ts'
import { COST_FILES } from './cases/cost-files.ts'
import { CRAWLER_AGENTS } from './cases/crawler-agents.ts'
import { DESTINATIONS } from './cases/destinations.ts'
import { LANDING_CLICKS } from './cases/landing-clicks.ts'
import { LISTS } from './cases/lists.ts'
import { MAIL_AND_BOTS } from './cases/mail-and-bots.ts'
import { PASTED_TABLES } from './cases/pasted-tables.ts'
import { PEOPLE_AGENTS } from './cases/people-agents.ts'
import { OUTGOING_CALLS } from './cases/outgoing-calls.ts'
import { POSTBACKS } from './cases/postbacks.ts'
import { PROXIES } from './cases/proxies.ts'
import { TRACKING_LINKS } from './cases/tracking-links.ts'
import { ZONES_DATES } from './cases/zones-dates.ts'
import type { WorldCase } from './world.ts'

export const SUBJECTS: Record<string, readonly WorldCase[]> = {
  'destinations': DESTINATIONS,
  'postbacks': [...POSTBACKS, ...OUTGOING_CALLS],
  'cost-files': [...COST_FILES, ...COST_FILE_FORMS, ...COST_FEEDS],
  'click-ids': CLICK_IDS,
  'access-logs': ACCESS_LOGS,
  'lists': LISTS,
  'people-agents': PEOPLE_AGENTS,
  'crawler-agents': CRAWLER_AGENTS,
  'mail-and-bots': MAIL_AND_BOTS,
  'proxies': PROXIES,
  'alphabets': ALPHABETS,
  'zones-dates': ZONES_DATES,
  'tracking-links': TRACKING_LINKS,
  'pasted-tables': PASTED_TABLES,
  'landing-clicks': LANDING_CLICKS,
}
