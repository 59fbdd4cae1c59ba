import { scopeSpec } from '../../parts/hits/scope.ts'
import { useUrlState, type ChangeUrl } from '../../ui/url-state.ts'

export const PRESET = 'today'
export const SPEC = scopeSpec(PRESET)
/** The hit whose receipt is open. */
const RECEIPT = { hit: '' }

export function useOpenHit(): [hit: string, open: (hit: string, how?: Parameters<ChangeUrl<typeof RECEIPT>>[1]) => void] {
  const [{ hit }, change] = useUrlState(RECEIPT)
  return [hit, (next, how) => change({ hit: next }, how)]
}
