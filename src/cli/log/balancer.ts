/** Logs of AWS load balancers: application ones with their type before the time, classic ones without. */
import { lineOf, type ReadLine } from './log-line.ts'

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)`
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
const LINE = new RegExp(
  String.raw`^(?:(?:https?|h2|grpcs?|wss?) )?${TIME} \S+ (\S+) \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ ${QUOTED} ${QUOTED}`,
)

/** Requests contain the whole URL; there is no referrer. */
export const readBalancer: ReadLine = (text) => {
  const [, time, ip, request, userAgent] = LINE.exec(text) ?? []
  return time === undefined ? undefined : lineOf({ time, ip, request, userAgent })
}
