import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

/** An entry of the client's own lists lets the visit pass; it speaks for a person, and PRECEDENCE says before what. */
export const clientAllow: Signal = {
  name: 'list.client_allow',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'allow' ? { weight: 'weak', value: listReason(listed) } : undefined,
}
