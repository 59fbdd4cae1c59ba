import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { queries } from '../../../api/query.ts'

/** What the server answered is what is shown from now on. */
export const keepProfile = (profile: Profile): void =>
  void queries.setQueryData(['profile.read', null], { success: true, profile })
