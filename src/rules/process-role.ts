/** What a process does: everything, or a part of it beside others on the same stores. */
import { z } from 'zod'

export const PROCESS_ROLES = ['panel', 'edge', 'jobs'] as const
export type ProcessRole = (typeof PROCESS_ROLES)[number]

const MUST_BE = `must be all, or some of ${PROCESS_ROLES.join(', ')}, separated by commas`

/** Words of the operator; `all` stands for each of them. */
export const processRoles = z
  .array(z.enum(['all', ...PROCESS_ROLES], MUST_BE))
  .min(1, MUST_BE)
  .transform((words): ProcessRole[] => PROCESS_ROLES.filter((role) => words.includes('all') || words.includes(role)))

export const doesAll = (roles: readonly ProcessRole[]): boolean => PROCESS_ROLES.every((role) => roles.includes(role))
