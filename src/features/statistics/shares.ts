import { timingSafeEqual } from 'node:crypto'
import { found, invalid, Refusal } from '../../contract/failure.ts'
import { type Dimension, DIMENSIONS } from '../../contract/hits/hit-words.ts'
import { OWN_SORT } from '../../contract/money/money-figures.ts'
import { LONGEST_SHARE_DAYS, MOST_SHARES, SHARED_PATH } from '../../contract/statistics/share-words.ts'
import type { Share, SharedReport } from '../../contract/statistics/shares.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { ownClientId, requireReadable } from '../../rules/accounts/ownership.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { campaignNames, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import {
  countOpening,
  countShares,
  deleteShare,
  findShare,
  insertShare,
  listShares,
  type ShareRow,
} from '../../store/config/statistics/shared-reports.ts'
import type { FormulaRow } from '../../store/config/statistics/formulas.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Origin, Services } from '../../domain/context.ts'
import {
  campaignsNeeded,
  daysOfReport,
  makerOf,
  ownOf,
  requireColumns,
  sharedLevel,
} from '../../domain/statistics/shared-report.ts'

type Needs = 'db' | 'events' | 'loginLimiter' | 'now' | 'panelOrigins' | 'publicUrl' | 'restater'

export const shareHandlers = {
  'shares.list': async ({ services: { db, now }, caller: { account } }) => {
    const rows = await listShares(db, found(ownClientId(account)))
    return {
      shares: await Promise.all(rows.map(async (row) => toShare(row, row.email, await stateOf(db, row, now())))),
    }
  },

  /** Only this answer has the link. The client's lock keeps the limit. */
  'shares.make': async (context, { name, days, until, ...report }) => {
    const { audited, services, caller } = context
    const { account } = caller
    const now = services.now()
    const clientId = found(ownClientId(account))
    const secret = newSecret()
    const done = await services.db.transaction(async (tx) => {
      found(await lockClient(tx, clientId))
      if ((await countShares(tx, clientId, now)) >= MOST_SHARES) throw new Refusal(409, TEXTS.sharesFull)
      if (report.companyId !== undefined) requireReadable(account, await findCampaign(tx, report.companyId))
      await requireColumns(tx, clientId, report.columns)
      const row = found(
        await insertShare(tx, {
          accountId: account.id,
          clientId,
          name,
          tokenHash: hashSecret(secret),
          report,
          campaignIds: await campaignsNeeded(account, report),
          timezone: account.timezone,
          createdAt: now,
          expiresAt: endOf({ days, until }, account.timezone, now),
        }),
      )
      return audited(tx, { subject: `sharedReports/${row.id}`, after: recorded(row), answer: row })
    })
    const origin = panelOrigin(services.panelOrigins, undefined, services.publicUrl())
    const url = `${origin}${SHARED_PATH}#${done.id}.${secret}`
    return after(done, { share: toShare(done, account.email, 'open'), url })
  },

  'shares.revoke': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await deleteShare(tx, found(ownClientId(account)), id))
      return audited(tx, { subject: `sharedReports/${id}`, before: recorded(row), answer: {} })
    }),

  /** Ended, revoked and unknown links are one answer. */
  'shares.open': async ({ services, origin }, { token, under }) => {
    const { db, now } = services
    const { row, maker } = await opened(services, origin, token)
    const { report, timezone } = row
    if (under.length >= report.levels.length) throw invalid({ under: [TEXTS.valueInvalid] })
    const days = daysOfReport(report, timezone, now())
    const { answer, ...shown } = await sharedLevel({ services, caller: maker }, { report, days, timezone, under })
    if (under.length === 0) await countOpening(db, row.id, now())
    return {
      name: row.name,
      levels: report.levels,
      columns: columnsOf(report, await ownOf(db, row.clientId, report.columns)),
      campaign: await campaignName(db, report),
      filter: conditionsOf(report),
      ...days,
      timezone,
      expires: row.expiresAt.toISOString(),
      previousRange: answer.previousRange,
      currency: answer.currency,
      exchanged: answer.exchanged,
      ...shown,
      total: answer.total,
    }
  },
} satisfies HandlersOf<Needs>

/** Throws 404 alike for every link that does not open, 429 above the limit. */
async function opened(
  { db, now, loginLimiter }: Pick<Services, 'db' | 'now' | 'loginLimiter'>,
  { address }: Origin,
  token: string,
): Promise<{ row: ShareRow; maker: Caller }> {
  const [id = '', secret = ''] = token.split('.')
  const wait = await loginLimiter.take({ call: 'shares.open', email: id, address }, now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
  const row = /^[1-9]\d{0,17}$/.test(id) ? await findShare(db, id) : undefined
  const isIts = timingSafeEqual(hashSecret(secret), row?.tokenHash ?? NOBODYS)
  const maker = row && isIts && row.expiresAt > now() ? await makerOf(db, row) : undefined
  if (!row || !maker) throw new Refusal(404, TEXTS.linkInvalid)
  return { row, maker }
}

/** Without custom columns that are gone. */
const columnsOf = ({ columns }: SharedReport, own: readonly FormulaRow[]) =>
  columns.flatMap((key) => {
    const formula = own.find((one) => `own-${one.id}` === key)
    if (formula) return { key, own: { name: formula.name, unit: formula.unit, decimals: formula.decimals } }
    return OWN_SORT.test(key) ? [] : { key }
  })

/** Compared with where there is no link, so that both take as long. */
const NOBODYS = Buffer.alloc(32)

/** Throws 422 for a past day, or one too far. */
function endOf({ days, until }: { days: number | undefined; until: string | undefined }, timezone: string, now: Date) {
  if (until === undefined) return new Date(now.getTime() + (days ?? 1) * DAY_MS)
  const end = startOfDay(dayAfter(until), timezone)
  const left = end.getTime() - now.getTime()
  if (left <= 0 || left > LONGEST_SHARE_DAYS * DAY_MS) throw invalid({ until: [TEXTS.shareEnd] })
  return end
}

async function stateOf(db: Services['db'], row: ShareRow, now: Date): Promise<Share['state']> {
  if (row.expiresAt <= now) return 'ended'
  return (await makerOf(db, row)) ? 'open' : 'lost'
}

const toShare = (row: ShareRow, email: string, state: Share['state']): Share => ({
  id: row.id,
  name: row.name,
  email,
  created: row.createdAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  openings: row.openings,
  lastOpened: row.openedAt?.toISOString() ?? null,
  state,
  report: row.report,
})

const recorded = ({ name, report, expiresAt }: ShareRow) => ({
  name,
  levels: report.levels,
  columns: report.columns,
  ...(report.companyId !== undefined && { companyId: report.companyId }),
  expiresAt: expiresAt.toISOString(),
})

const campaignName = async (db: Services['db'], { companyId }: SharedReport): Promise<string | null> =>
  companyId === undefined ? null : ((await campaignNames(db, [companyId])).get(companyId) ?? null)

const isDimension = (field: string): field is Dimension => DIMENSIONS.some((one) => one === field)

const conditionsOf = ({ filter }: SharedReport) =>
  Object.entries(filter).flatMap(([field, verbs]) =>
    isDimension(field) ? Object.entries(verbs).map(([verb, values]) => ({ field, verb, values: [...values] })) : [],
  )
