import type { Question } from '../../../src/contract/table.ts'

type Input = Question<'notifications.add'>
/** A notification while it is written. */
export type Draft = Required<Input>
export const EMPTY: Draft = { audience: 'all', role: 'user', email: '', type: 'success', title: '', message: '' }

/** What is sent: of the fields that say for whom, only those of the chosen audience. */
export const inputOf = ({ role, email, ...rest }: Draft): Input => ({
  ...rest,
  ...(rest.audience === 'role' && { role }),
  ...(rest.audience === 'account' && { email }),
})
