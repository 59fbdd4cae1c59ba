import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { queries } from '../../../api/query.ts'

export const keepProfile = (profile: Profile): void =>
  void queries.setQueryData(['profile.read', null], { success: true, profile })
