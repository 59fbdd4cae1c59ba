import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { useNow } from '../../kit/now.ts'
import { codeState } from '../invite/code-state.ts'

export const STAFF_STEPS = ['prices', 'texts', 'mail', 'promo', 'give', 'client', 'backup'] as const
export type StaffStep = (typeof STAFF_STEPS)[number]

/** Inaccessible parts are undefined. */
export type StaffFacts = {
  setup?: { plans: number; priced: number; ownTexts: boolean }
  outside?: { mail: 'file' | 'refused' | 'sends'; backup: string | null }
  /** Newest usable promo code; null when there is none. */
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

/** Existing clients imply a given promo code. */
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

/** Polling interval in ms, so that the first client appears by itself. */
const EVERY = 15_000

/** Undefined while loading, and except for staff who see clients. */
export function useStaffFacts(): StaffFacts | undefined {
  const now = useNow()
  const answers = useAnswers()
  if (!answers) return undefined
  const { tariffs, promos, outside, clients } = answers
  return {
    clients: clients.total,
    ...(tariffs && { setup: setupOf(tariffs) }),
    ...(outside && { outside }),
    ...(promos && { code: promos.promos.find((promo) => codeState(promo, now) === 'usable')?.code ?? null }),
  }
}

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
