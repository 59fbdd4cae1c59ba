import type { Arrangement, ContentCategory } from '../../../../src/contract/integration/content.ts'
import { useApiMutation } from '../../../api/query.ts'

type Arranging = {
  busy: boolean
  move: (number: number, by: -1 | 1) => void
  remove: (number: number) => void
  bringBack: (number: number) => void
}

/** Sends the base version, so that concurrent changes are reported. */
export function useArrange(category: ContentCategory, numbers: readonly number[], { version }: Arrangement): Arranging {
  const { mutate, isPending } = useApiMutation('integration.arrange', { refreshes: ['integration.read'] })
  const put = (order: number[]) => mutate({ category, numbers: order, basedOn: version })
  return {
    busy: isPending,
    move(number, by) {
      const at = numbers.indexOf(number)
      const order = numbers.filter((one) => one !== number)
      put([...order.slice(0, at + by), number, ...order.slice(at + by)])
    },
    remove: (number) => put(numbers.filter((one) => one !== number)),
    bringBack: (number) => put([...numbers, number]),
  }
}
