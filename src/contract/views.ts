/** Saved views: what a screen shows (filters, dates, sort), kept under a name. */
import { z } from 'zod'
import { id, isStorable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SCREENS, type ScreenTitle } from './screens.ts'
import { EVERYONE } from './roles.ts'
import { TEXTS } from './texts.ts'

const screen = z.enum(Object.keys(SCREENS) as [ScreenTitle, ...ScreenTitle[]])

const view = z.object({
  id,
  /** Its title in the menu. */
  screen,
  name: z.string(),
  /** The screen's address behind its path; `campaign` stands for the campaign of the path. */
  state: z.string(),
  /** The caller's own; another's is there because it is shared. */
  own: z.boolean(),
  shared: z.boolean(),
  /** What the screen opens with for its owner. */
  isDefault: z.boolean(),
  /** Who saved it; empty for the caller. */
  author: z.string(),
  /** Whether the caller may delete it. */
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
