import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import type { SettingFigures, Finding, LinkedCampaign } from '../../contract/campaigns/finding-words.ts'
import type { Language } from '../../contract/roles.ts'
import { findingsOf } from '../../rules/campaigns/findings/findings.ts'
import { linksOf } from '../../rules/campaigns/findings/links.ts'
import { linkedOf } from '../../rules/campaigns/findings/loops.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { fillNoticeText } from '../../rules/notifications/notice-values.ts'
import { requireReadable, scopeOf } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import {
  type CampaignRow,
  findLiveCampaign,
  linkingCampaigns,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import { groupVisits, passedVisits, repeatsOf } from '../../store/events/statistics/setting-figures.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { splitTestsOf } from './split-tests.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'

/** Days of group figures, and of the rarer conversions. */
const [WEEK, MONTH] = [7, 30]
/** Newest conversions examined. */
const MOST_CONVERTED = 2000

const TEXTS: Record<Language, Record<string, string>> = { en, ru, ua }

const NO_FIGURES: SettingFigures = { groups: [], decided: [], passed: 0, converted: 0, repeats: [] }

export const findingHandlers = {
  'company.lint': async ({ services, caller }, { id, draft }) => {
    const { account } = caller
    const row = id === undefined ? undefined : requireReadable(account, await findLiveCampaign(services.db, id))
    if (row) await requireOwnNames(services.db, [row.clientId], draft, 'draft.')
    const figures = row ? await figuresOf(services, row, canSee(caller, 'conversions')) : NO_FIGURES
    const settings = draft ?? (row && settingsOf(row))
    const linked = row ? await linkedTo(services.db, account, row) : []
    const found = settings ? findingsOf(settings, { key: row?.key, figures: row && figures, linked }) : []
    return {
      findings: found.map(({ code, severity, field, values, ...rest }) => ({
        rule: code,
        level: severity,
        field,
        values,
        text: textOf({ code, severity, field, values, ...rest }, account.language),
      })),
      figures,
      linked,
    }
  },
} satisfies HandlersOf<Needs>

/** Client's campaigns that link to campaigns; a team user may see only their own. */
async function linkedTo(db: Queries, account: AccountRow, row: CampaignRow): Promise<LinkedCampaign[]> {
  const scope = scopeOf(account)
  const rows = await linkingCampaigns(db, scope === 'all' ? { clientId: row.clientId } : scope)
  return rows.flatMap((other) => (other.id === row.id ? [] : (linkedOf(other, linksOf(settingsOf(other))) ?? [])))
}

/** `conversions`: the caller may see them. */
async function figuresOf(
  services: Pick<Services, Needs>,
  row: CampaignRow,
  conversions: boolean,
): Promise<SettingFigures> {
  const { db, events, now } = services
  const campaign = row.id
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
  const since = before(MONTH)
  const [groups, passed, paid, tests] = await Promise.all([
    groupVisits(events, { campaign, since: before(WEEK) }),
    passedVisits(events, { campaign, since }),
    conversions ? convertedOf(db, { campaigns: [campaign], since, most: MOST_CONVERTED }) : [],
    conversions ? splitTestsOf(services, row, conversions) : [], // without conversions no link is known to be better
  ])
  const hits = [...new Set(paid.map(({ hit }) => hit))]
  const decided = tests.filter(({ outcome }) => outcome === 'better').map(({ name }) => name)
  return {
    groups,
    decided,
    passed,
    converted: hits.length,
    repeats: await repeatsOf(events, { campaign, since, hits }),
  }
}

const textOf = ({ code, values }: Finding, language: Language): string =>
  fillNoticeText(
    TEXTS[language][`campaign.finding.${code}`] ?? '',
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )
