import type { TeamUser } from '../../contract/accounts/team.ts'
import type { TeamUserRow } from '../../store/config/accounts/team.ts'

export const toTeamUserView = ({
  id,
  email,
  pendingEmail,
  name,
  access,
  campaignLimit,
  campaigns,
  signedInAt,
  createdAt,
}: TeamUserRow): TeamUser => ({
  id,
  email,
  pendingEmail,
  name,
  access,
  limit: campaignLimit,
  campaigns,
  lastSignIn: signedInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
