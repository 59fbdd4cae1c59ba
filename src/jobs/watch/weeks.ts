/** Reports each client's week to him on Monday morning; a week without visits, after one without, is no news. */
import type { Services } from '../../features/context.ts'
import { tell } from '../../features/tell.ts'
import { weekDue } from '../../rules/reminder.ts'
import { toldOf } from '../../store/config/deliveries.ts'
import { listZones } from '../../store/config/watched.ts'
import { weekFigures, type WeekFigures } from '../../store/events/week.ts'

const share = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 100))

/** With its sign; nothing to compare with: `–`. */
function change(now: number, before: number): string {
  if (before === 0) return '–'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`.replace('-', '−')
}

const detailsOf = ({ hits, bots, people, hitsBefore, signals }: WeekFigures) => ({
  hits: String(hits),
  bots: String(bots),
  people: String(people),
  share: String(share(bots, hits)),
  change: change(hits, hitsBefore),
  signals: signals.join(','),
})

export async function watchWeeks({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const due = (await listZones(db)).flatMap(({ id, timezone }) => {
    const week = weekDue(timezone, at)
    return week ? [{ id, timezone, week }] : []
  })
  const told = await toldOf(
    db,
    ['weekly'],
    due.map(({ id }) => id),
  )
  for (const { id, timezone, week } of due) {
    if (told.has(`${id} ${week.startDate}`)) continue
    const figures = await weekFigures(events, { client: id, startDate: week.startDate, timezone })
    if (figures.hits + figures.hitsBefore === 0) continue
    const details = { from: week.startDate, to: week.endDate, ...detailsOf(figures) }
    await db.transaction((tx) => tell(tx, [id], { notice: 'weekly', occasion: week.startDate, details, now: at }))
  }
}
