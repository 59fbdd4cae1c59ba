import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

/** Speaks for a person; PRECEDENCE says before what. */
export const clientAllow: Signal = {
  name: 'list.client_allow',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'allow' ? { weight: 'weak', value: listReason(listed) } : undefined,
}
