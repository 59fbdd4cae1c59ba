import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

/** An entry of the client's own lists blocks what the visit shows of itself. */
export const clientBlock: Signal = {
  name: 'list.client_block',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'block'
      ? { weight: 'conclusive', value: listReason(listed) }
      : undefined,
}
