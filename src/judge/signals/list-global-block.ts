import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

export const globalBlock: Signal = {
  name: 'list.global_block',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'global' && listed.list === 'block'
      ? { weight: 'conclusive', value: listReason(listed) }
      : undefined,
}
