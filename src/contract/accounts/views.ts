import { z } from 'zod'
import { id, isStorable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { SCREENS, type ScreenTitle } from '../screens.ts'
import { EVERYONE } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const screen = z.enum(Object.keys(SCREENS) as [ScreenTitle, ...ScreenTitle[]])

const view = z.object({
  id,
  /** Menu title. */
  screen,
  name: z.string(),
  /** URL after the path; `campaign` stands for the path's campaign. */
  state: z.string(),
  /** False: shared by another account. */
  own: z.boolean(),
  shared: z.boolean(),
  isDefault: z.boolean(),
  /** Empty: the caller. */
  author: z.string(),
  /** True if the caller may delete it. */
  removable: z.boolean(),
})
export type View = z.output<typeof view>

export const views = {
  'views.list': endpoint('views.list', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'Saved views of a screen, or of all that the caller reaches: own ones and those shared with the team, by name.',
    input: z.object({ screen: screen.optional() }),
    reply: z.object({ views: z.array(view) }),
  }),
  'views.save': endpoint('views.save', {
    allowed: EVERYONE,
    effect: 'changes',
    description:
      'Keeps what a screen shows under a name; an own view of it with the same name is replaced. Shared: the client and their team see it, of staff all staff.',
    input: z.object({
      screen: screen.default('Statistics'),
      name: z
        .string({ error: TEXTS.inputName })
        .trim()
        .min(1, TEXTS.inputName)
        .max(60, TEXTS.valueLong)
        .refine(isStorable, TEXTS.valueInvalid),
      state: z.string().max(4000, TEXTS.valueLong).refine(isStorable, TEXTS.valueInvalid),
      shared: z.boolean().default(false),
      isDefault: z.boolean().default(false),
    }),
    reply: z.object({ view }),
    message: 'View saved.',
  }),
  'views.remove': endpoint('views.remove', {
    allowed: EVERYONE,
    effect: 'changes',
    description:
      'Deletes an own view; a client also those that their team shares, an administrator those that staff share.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'View deleted.',
  }),
}
