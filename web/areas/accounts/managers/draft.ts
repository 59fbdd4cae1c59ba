/** A manager while they are typed. */
import type { ScreenTitle } from '../../../../src/contract/screens.ts'
import { TICKABLE } from '../../../../src/contract/menu.ts'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import type { PersonDraft } from '../../../shared/people/person-fields.tsx'

export type Draft = PersonDraft & { menu: ScreenTitle[] }

export const draftOf = (manager: Manager | undefined): Draft => ({
  name: manager?.name ?? '',
  email: manager?.email ?? '',
  password: '',
  menu: TICKABLE.filter((title) => manager?.menu.includes(title)),
})

/** One title more or less, in the order of the menu. */
export const ticked = (menu: readonly ScreenTitle[], title: ScreenTitle, on: boolean): ScreenTitle[] =>
  TICKABLE.filter((one) => (one === title ? on : menu.includes(one)))
