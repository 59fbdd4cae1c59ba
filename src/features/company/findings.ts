/** What is likely to be wrong with a campaign's settings, and the figures of its traffic that this rests on. */
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import type { SettingFigures, Finding } from '../../contract/finding-words.ts'
import type { Language } from '../../contract/roles.ts'
import { findingsOf } from '../../rules/findings/findings.ts'
import { canCall } from '../../rules/menu.ts'
import { fillIn } from '../../rules/notice-values.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import { convertedOf } from '../../store/config/conversions.ts'
import { groupVisits, passedVisits, repeatsOf } from '../../store/events/setting-figures.ts'
import type { HandlersOf, Services } from '../context.ts'

type Needs = 'db' | 'events' | 'now'

const DAY_MS = 86_400_000
/** Days that groups are counted over, and those of conversions, which are fewer. */
const [WEEK, MONTH] = [7, 30]
/** The newest conversions that are looked at. */
const MOST_CONVERTED = 2000

const TEXTS: Record<Language, Record<string, string>> = { en, ru, ua }

export const findingHandlers = {
  'company.findings': async ({ services, caller: { account } }, { id, settings }) => {
    const row = requireReadable(account, await findLiveCampaign(services.db, id))
    const figures = await figuresOf(services, row.id, canCall(account, 'conversion.inbox'))
    const found = findingsOf(settings ?? settingsOf(row), { key: row.key, figures })
    return { findings: found.map((finding) => ({ ...finding, text: textOf(finding, account.language) })), figures }
  },
} satisfies HandlersOf<Needs>

/** `conversions`: the caller may know of them. */
async function figuresOf(
  { db, events, now }: Pick<Services, Needs>,
  campaign: string,
  conversions: boolean,
): Promise<SettingFigures> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
  const since = before(MONTH)
  const [groups, passed, paid] = await Promise.all([
    groupVisits(events, { campaign, since: before(WEEK) }),
    passedVisits(events, { campaign, since }),
    conversions ? convertedOf(db, { campaign, since, most: MOST_CONVERTED }) : [],
  ])
  const hits = [...new Set(paid.map(({ hit }) => hit))]
  return { groups, passed, converted: hits.length, repeats: await repeatsOf(events, { campaign, since, hits }) }
}

const textOf = ({ code, values }: Finding, language: Language): string =>
  fillIn(
    TEXTS[language][`campaign.finding.${code}`] ?? '',
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )
