import type { Handler } from '../context.ts'
import { toSourceView } from './views.ts'

export const read: Handler<'data.read'> = async ({ services: { data, now } }) => {
  const states = await data.updates.states()
  const running = data.updates.running()
  return {
    version: data.detection.version(),
    updates: data.byItself,
    running: running.length > 0,
    sources: states.map((state) => toSourceView(state, { now: now(), updates: data.byItself, running })),
  }
}
