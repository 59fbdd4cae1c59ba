import type { Answer } from '../../../../src/contract/table.ts'
import type { Invitation, TeamUser } from '../../../../src/contract/accounts/team.ts'

/** A row of the team: who joined, or is invited. */
export type Person = Pick<TeamUser, 'id' | 'email' | 'access' | 'campaignIds' | 'seesMoney' | 'limit' | 'campaigns'> &
  ({ member: TeamUser; invitation?: undefined } | { member?: undefined; invitation: Invitation })

/** Ids of users and invitations may be alike. */
export const keyOf = ({ id, invitation }: Person): string => (invitation ? invitedKey(id) : id)

export const invitedKey = (id: string): string => `invited-${id}`

type Team = Answer<'teamUsers.getTeamUsers'>

export const peopleOf = ({ teamUsers, invitations }: Team): Person[] => [
  ...teamUsers.map((member) => ({ ...member, member })),
  ...invitations.map((invitation) => ({ ...invitation, campaigns: 0, invitation })),
]

/** `now`: milliseconds. */
export const isOpen = ({ expiresAt }: Invitation, now: number): boolean => Date.parse(expiresAt) > now

/** Invitations that work hold a seat. */
export const seatsTaken = ({ teamUsers, invitations }: Team, now: number): number =>
  teamUsers.length + invitations.filter((one) => isOpen(one, now)).length
