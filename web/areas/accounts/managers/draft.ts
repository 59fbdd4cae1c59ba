import type { ScreenTitle } from '../../../../src/contract/screens.ts'
import { TICKABLE } from '../../../../src/contract/screens.ts'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import type { PersonDraft } from '../../../shared/people/person-fields.tsx'

export type Draft = PersonDraft & { menu: ScreenTitle[] }

export const draftOf = (manager: Manager | undefined): Draft => ({
  name: manager?.name ?? '',
  email: manager?.email ?? '',
  password: '',
  menu: TICKABLE.filter((title) => manager?.menu.includes(title)),
})

/** In menu order. */
export const ticked = (menu: readonly ScreenTitle[], title: ScreenTitle, on: boolean): ScreenTitle[] =>
  TICKABLE.filter((one) => (one === title ? on : menu.includes(one)))
