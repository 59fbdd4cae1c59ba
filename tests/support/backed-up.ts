/** An installation in a folder and the answers of all its screens, which a backup must restore. */
import type { Weir } from '../../src/weir.ts'
import type { Known } from './furnished.ts'
import { openHere } from './opened.ts'
import { readAll } from './reading-walk.ts'

/** Opens the folder with a fixed clock, so that answers are comparable. */
export const openAt = (dir: string, clock: Date): Promise<Weir> =>
  openHere(dir, { env: { PUBLIC_URL: 'https://edge.example' }, now: () => clock })

export const hitsIn = async (app: Weir): Promise<number> =>
  (await app.services.events.query<{ n: number }>('short', 'SELECT count() AS n FROM hits'))[0]?.n ?? 0

/** Answers by person and call, for the clock's day. */
export type Answers = Record<string, Record<string, unknown>>

export async function walk(app: Weir, who: Known, clock: Date): Promise<Answers> {
  const today = clock.toISOString().slice(0, 10)
  const found: Answers = {}
  for (const [name, { token, ids }] of Object.entries(who))
    found[name] = await readAll(app.app, token, ids, { startDate: today, endDate: today })
  return found
}
