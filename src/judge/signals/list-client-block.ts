import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

export const clientBlock: Signal = {
  name: 'list.client_block',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'block'
      ? { weight: 'conclusive', value: listReason(listed) }
      : undefined,
}
