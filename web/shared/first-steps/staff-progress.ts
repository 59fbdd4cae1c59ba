import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { useNow } from '../../kit/now.ts'
import { standingOf } from '../invite/standing.ts'

/** How far an operator is on the way from an empty installation to a service that takes clients. */

export const STAFF_STEPS = ['prices', 'texts', 'mail', 'promo', 'give', 'client', 'backup'] as const
export type StaffStep = (typeof STAFF_STEPS)[number]

/** What of the service is set up; a part that the account does not reach is missing. */
export type StaffFacts = {
  /** Plans that clients can choose, those of them with a price, and whether a payment text is the operator's own. */
  setup?: { plans: number; priced: number; ownTexts: boolean }
  /** How mail goes out, and when a backup was made. */
  outside?: { mail: 'file' | 'refused' | 'sends'; backup: string | null }
  /** The newest promo code that can be used now; null: none. */
  code?: string | null
  clients: number
}

export function setupOf({ tariffs, methods }: Pick<Answer<'tariff.list'>, 'tariffs' | 'methods'>) {
  const offered = tariffs.filter(({ hidden, archived }) => !hidden && !archived)
  return {
    plans: offered.length,
    priced: offered.filter(({ price }) => price > 0).length,
    ownTexts: methods.some(({ edited }) => edited),
  }
}

/**
 * The steps that the account can take, each done or not. Who has a client had a promo code to register with, and
 * somebody gave it to them.
 */
export function staffDone({ setup, outside, code, clients }: StaffFacts): Partial<Record<StaffStep, boolean>> {
  const hasClient = clients > 0
  return {
    ...(setup && { prices: setup.priced > 0, texts: setup.ownTexts }),
    ...(outside && { mail: outside.mail === 'sends' }),
    ...(code !== undefined && { promo: hasClient || code !== null, give: hasClient }),
    client: hasClient,
    ...(outside && { backup: outside.backup !== null }),
  }
}

/** Milliseconds between looks: the first client registers without a press of the operator's. */
const EVERY = 15_000

/** Undefined until it is known, and for everybody but staff who see clients. */
export function useStaffFacts(): StaffFacts | undefined {
  const now = useNow()
  const answers = useAnswers()
  if (!answers) return undefined
  const { tariffs, promos, outside, clients } = answers
  return {
    clients: clients.total,
    ...(tariffs && { setup: setupOf(tariffs) }),
    ...(outside && { outside }),
    ...(promos && { code: promos.promos.find((promo) => standingOf(promo, now) === 'usable')?.code ?? null }),
  }
}

/** What the account may know, all of it. */
function useAnswers() {
  const session = useSession()
  const isStaff = useReaches('Clients') && session?.is_admin === true
  const look = (isOn: boolean) => ({ enabled: isStaff && isOn, every: EVERY, quiet: true })
  const looks = [look(useReaches('Tariffs')), look(useReaches('Promo')), look(session?.role === 'admin')] as const
  const tariffs = useApiQuery('tariff.list', undefined, looks[0]).data
  const promos = useApiQuery('promo.list', undefined, looks[1]).data
  const outside = useApiQuery('status.setup', undefined, looks[2]).data
  const clients = useApiQuery('clients.list', { status: 'all', perPage: 1 }, look(true)).data
  const isWhole = [tariffs, promos, outside].every((answer, at) => answer !== undefined || looks[at]?.enabled !== true)
  return isStaff && clients && isWhole ? { tariffs, promos, outside, clients } : undefined
}
