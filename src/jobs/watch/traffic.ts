/** Notifies clients of unusual bot shares and silent campaigns, and reports weekly on Monday. */
import type { NoticeDetails } from '../../contract/notifications/notification-words.ts'
import { callerFor, type Services } from '../../domain/context.ts'
import { moneyOf } from '../../domain/money/money.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { THIN } from '../../lib/numbers/parts.ts'
import {
  botJump,
  COOLDOWN_MS,
  LEAST_RECENT,
  RECENT_MS,
  SILENT_MS,
  USUAL_HITS,
  USUAL_MS,
} from '../../rules/notifications/traffic-alert.ts'
import { findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { notifiedOf, wasNotified } from '../../store/config/notifications/deliveries.ts'
import { listZones, runningOf } from '../../store/config/accounts/watched.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { botShares, silentCampaigns, weekFigures, type WeekFigures } from '../../store/events/statistics/alerts.ts'
import { weekDue } from '../../rules/billing/reminder.ts'

export async function watchJumps({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const recent = new Date(at.getTime() - RECENT_MS)
  const shares = await botShares(events, { recent, from: new Date(recent.getTime() - USUAL_MS) }, LEAST_RECENT)
  const jumped = [...shares].flatMap(([id, share]) => {
    const jump = botJump(share)
    return jump ? [{ id, hits: share.recentHits, ...jump }] : []
  })
  for (const { id, name, clientId } of await runningOf(
    db,
    jumped.map((one) => one.id),
  )) {
    const found = jumped.find((one) => one.id === id)
    if (!found) continue
    await db.transaction(async (tx) => {
      await lockClient(tx, clientId)
      if (
        await wasNotified(tx, {
          accountId: clientId,
          event: 'botJump',
          occasion: `${id} `,
          since: new Date(at.getTime() - COOLDOWN_MS),
        })
      )
        return
      const details = {
        campaign: name,
        campaignId: id,
        hits: String(found.hits),
        share: String(found.share),
        usual: String(found.usual),
      }
      await notify(tx, [clientId], { notice: 'botJump', occasion: `${id} ${at.toISOString()}`, details, now: at })
    })
  }
}

// campaigns silent for a day after visits: one notification per silence

export async function watchSilence({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() - SILENT_MS)
  const silent = await silentCampaigns(events, { from: new Date(until.getTime() - USUAL_MS), until, least: USUAL_HITS })
  const running = await runningOf(
    db,
    silent.map(({ campaign }) => campaign),
  )
  for (const { id, name, clientId } of running) {
    const found = silent.find((one) => one.campaign === id)
    if (!found) continue
    const details = { campaign: name, campaignId: id, since: found.last, hits: String(found.hits) }
    await db.transaction((tx) =>
      notify(tx, [clientId], { notice: 'silent', occasion: `${id} ${found.last}`, details, now: at }),
    )
  }
}

// two weeks without visits are not reported

const share = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 100))

/** Percent with sign; `–` without a base. */
function change(now: number, before: number): string {
  if (before === 0) return '–'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}${THIN}%`.replace('-', '−')
}

const detailsOf = ({ hits, bots, people, hitsBefore, signals }: WeekFigures) => ({
  hits: String(hits),
  bots: String(bots),
  people: String(people),
  share: String(share(bots, hits)),
  change: change(hits, hitsBefore),
  signals: signals.join(','),
})

function unlessHeavy(error: unknown): undefined {
  if (!(error instanceof EventsError && error.kind === 'heavy')) throw error
}

type Week = { id: string; timezone: string; week: { startDate: string; endDate: string } }

/** Cost of the bots of the week; nothing without a cost in the client's currency, or if a ledger is too large for it. */
async function wastedIn(
  { db, events }: Pick<Services, 'db' | 'events'>,
  { id, timezone, week }: Week,
): Promise<NoticeDetails> {
  const account = await findAccount(db, id)
  if (!account) return {}
  const days = { startDate: week.startDate, endDate: week.endDate, timezone }
  const query = { ...days, campaigns: 'all', clients: [id], filter: {}, class: 'all' } as const
  // one client's large ledger must not hold up everyone's week
  const money = await moneyOf({ services: { db, events }, caller: callerFor(account) }, query).catch(unlessHeavy)
  const wasted = Math.round(money?.of('').wasted ?? 0)
  return money && wasted > 0 ? { wasted: `${wasted} ${money.currency}` } : {}
}

export async function watchWeeks({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const due = (await listZones(db)).flatMap(({ id, timezone }) => {
    const week = weekDue(timezone, at)
    return week ? [{ id, timezone, week }] : []
  })
  const notified = await notifiedOf(
    db,
    ['weekly'],
    due.map(({ id }) => id),
  )
  for (const { id, timezone, week } of due) {
    if (notified.has(`${id} ${week.startDate}`)) continue
    const figures = await weekFigures(events, { client: id, startDate: week.startDate, timezone })
    if (figures.hits + figures.hitsBefore === 0) continue
    const wasted = await wastedIn({ db, events }, { id, timezone, week })
    const details = { from: week.startDate, to: week.endDate, ...detailsOf(figures), ...wasted }
    await db.transaction((tx) => notify(tx, [id], { notice: 'weekly', occasion: week.startDate, details, now: at }))
  }
}
