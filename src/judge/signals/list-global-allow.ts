import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'

/** Speaks for a person; PRECEDENCE says before what. */
export const globalAllow: Signal = {
  name: 'list.global_allow',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'global' && listed.list === 'allow' ? { weight: 'weak', value: listReason(listed) } : undefined,
}
