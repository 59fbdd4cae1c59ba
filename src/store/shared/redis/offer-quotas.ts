/** Offer quotas by Redis: visits and quotas of all processes together never exceed the cap. */
import type { Redis } from 'ioredis'
import type { OfferQuotas } from '../offer-quotas.ts'

/** After so long without a heartbeat, a process's quota is free. Milliseconds. */
const GONE_MS = 30_000
/** Longer than a day and its late visits. Milliseconds. */
const KEPT_MS = 48 * 3_600_000

const HOLDER = 'weir:offers:holder:'
const keyOf = ([high, low]: readonly [number, number]): string =>
  `weir:offers:day:${high.toString(36)}.${low.toString(36)}`

/**
 * Atomic on the server. Fields per process: visits sent, and quota left. Of a dead process, counts as many visits as
 * the caller knows of. Gives half of the rest divided by the holders, so that the last visits are given one at a time.
 */
const ASK = `
local me, cap, known = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local own, room, wants = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6] == '1'
local sent, held, holders, gone = own, room, 1, {}
local all = redis.call('HGETALL', KEYS[1])
for at = 1, #all, 2 do
  if all[at] ~= me then
    local theirs, free = string.match(all[at + 1], '(%d+) (%d+)')
    theirs, free = tonumber(theirs), tonumber(free)
    sent = sent + theirs
    if free > 0 and redis.call('EXISTS', '${HOLDER}' .. all[at]) == 0 then
      table.insert(gone, { all[at], theirs, free })
    elseif free > 0 then
      held = held + free
      holders = holders + 1
    end
  end
end
for _, one in ipairs(gone) do
  local untold = math.max(0, math.min(one[3], known - sent))
  redis.call('HSET', KEYS[1], one[1], (one[2] + untold) .. ' 0')
  sent = sent + untold
end
sent = math.max(sent, known)
local given = 0
if wants then
  given = math.max(0, math.min(cap - sent - held, math.ceil((cap - sent) / (2 * holders)) - room))
end
redis.call('HSET', KEYS[1], me, own .. ' ' .. (room + given))
redis.call('PEXPIRE', KEYS[1], ${KEPT_MS})
return { given, sent >= cap and 1 or 0 }`

/** `process`: unique per process and start. */
export const redisOfferQuotas = (redis: Redis, process: string): OfferQuotas => ({
  async alive() {
    await redis.set(HOLDER + process, '1', 'PX', GONE_MS)
  },
  async ask({ key, cap, usage: { visits, own, quota }, wants }) {
    const answer = await redis.eval(ASK, 1, keyOf(key), process, cap, visits, own, quota, wants ? 1 : 0)
    const [given = 0, full = 0] = (answer as unknown[]).map(Number)
    return { given, full: full === 1 }
  },
  async gone() {
    await redis.del(HOLDER + process)
  },
  onLost: (lost) => void redis.on('close', lost),
})
