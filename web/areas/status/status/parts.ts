import type { StatusWarning } from '../../../../src/contract/status/status.ts'
import { screenOf } from '../../../shared/status-words.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'

/** The command that makes one. */
export const BACKUP = 'weir backup FILE.tar'

export const PARTS = ['process', 'stores', 'spools', 'disk', 'jobs', 'outside'] as const
export type Part = (typeof PARTS)[number]

const PART_OF: readonly (readonly [RegExp, Part])[] = [
  [/^(?:edges|panel|clock|snapshot|loop|memory|openFiles)/, 'process'],
  [/^(?:config|events|redis|locks)/, 'stores'],
  [/^spool/, 'spools'],
  [/^(?:disk|inodes)/, 'disk'],
  [/^(?:job|noLead)/, 'jobs'],
  [/^(?:mail|backup)/, 'outside'],
]

/** The part of this screen that shows more of it. */
export const partOf = (kind: StatusWarning): Part | undefined => PART_OF.find(([begins]) => begins.test(kind))?.[1]

export const placeOf = (kind: StatusWarning): string | undefined => {
  const screen = screenOf(kind)
  return screen && SCREENS[screen].path
}
