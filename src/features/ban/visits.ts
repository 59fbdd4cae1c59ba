import { visitsSince } from '../../store/events/campaign-visits.ts'
import { EventsError } from '../../store/events/errors.ts'
import type { Events } from '../../store/events/events.ts'

/** As `visitsSince`; null while the event store is out of reach: a ban must not wait for it. */
export async function visitsOrNull(
  events: Events,
  ...asked: Parameters<typeof visitsSince> extends [Events, ...infer Rest] ? Rest : never
): Promise<Map<string, number> | null> {
  return visitsSince(events, ...asked).catch((error: unknown) => {
    if (error instanceof EventsError) return null
    throw error
  })
}
