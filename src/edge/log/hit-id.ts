/**
 * The id of a hit from a log: its time, and what the line itself says. The same line is the same hit, whoever reads it
 * and how often. Keyed with a secret of the client, so that who knows the line cannot work out the id. Without one: as
 * such ids were made before.
 */
import { createHash, createHmac } from 'node:crypto'
import { encodeTime } from 'ulid'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of 80 bits, five a digit. */
const RANDOM_DIGITS = 16

export function logHitId(campaign: string, { time, mark }: { time: number; mark: string }, secret?: string): string {
  const text = `${campaign}|${time}|${mark}`
  const bits =
    secret === undefined
      ? createHash('sha256').update(text).digest()
      : createHmac('sha256', secret).update(`weir log|${text}`).digest()
  const digits = Array.from({ length: RANDOM_DIGITS }, (_, at) => DIGITS[(bits[at] ?? 0) % 32])
  return encodeTime(time) + digits.join('')
}
