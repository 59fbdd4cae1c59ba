/** `weir doctor`: `weir check`, then everything around the service. */
import path from 'node:path'
import { checkInside, codeOf, isRead, show, STRICT } from './check.ts'
import type { Command } from './command.ts'
import { checkLimits, checkMemory, checkPort } from './doctor/machine.ts'
import { checkMail, checkTelegram } from './doctor/messages.ts'
import { checkPublicAddress } from './doctor/public-address.ts'
import type { Check } from '../operator/context.ts'
import { hasAllRoles, type Settings } from '../rules/settings.ts'

/** Address of the running service, parsed from its check line. */
const urlIn = (lines: readonly Check[]): string | undefined =>
  /at (https?:\/\/\S+?),/.exec(lines.find(({ what }) => what === 'service')?.said ?? '')?.[1]

async function checkAround(settings: Settings, local: string | undefined): Promise<Check[]> {
  const { publicUrl, trustedProxies: trusted, roles } = settings
  const dataDir = path.resolve(settings.dataDir)
  const [proxy, mail, telegram] = await Promise.all([
    publicUrl === undefined ? [NO_ADDRESS] : checkPublicAddress({ publicUrl, local, trusted }),
    checkMail(settings),
    checkTelegram(settings),
  ])
  const machine = [
    ...(local === undefined ? [await checkPort(settings)] : checkLimits(dataDir)),
    ...checkMemory(local === undefined && hasAllRoles(roles)),
  ]
  return [...machine, ...proxy, ...mail, ...telegram]
}

const NO_ADDRESS: Check = {
  what: 'public address',
  state: 'watch',
  said: 'downloads lead to localhost: set PUBLIC_URL to where sites reach this service',
}

export const doctor: Command = {
  name: 'doctor',
  args: [],
  description: 'Check all that “check” does, and the way here: port, proxy, TLS, mail, Telegram, limits. Exits as it.',
  options: { strict: STRICT },
  run: async (given) => {
    const inside = await checkInside(given)
    if (!isRead(given.settings)) return codeOf(inside, false)
    const around = await checkAround(given.settings(), urlIn(inside))
    for (const line of around) show(given.terminal, line)
    return codeOf([...inside, ...around], given.is('strict'))
  },
}
