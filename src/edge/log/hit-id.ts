/** The id of a hit from a log: its time, and what the line itself says. The same line is the same hit, whoever reads it and how often. */
import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of 80 bits, five a digit. */
const RANDOM_DIGITS = 16

export function logHitId(campaign: string, { time, mark }: { time: number; mark: string }): string {
  const bits = createHash('sha256').update(`${campaign}|${time}|${mark}`).digest()
  const digits = Array.from({ length: RANDOM_DIGITS }, (_, at) => DIGITS[(bits[at] ?? 0) % 32])
  return encodeTime(time) + digits.join('')
}
