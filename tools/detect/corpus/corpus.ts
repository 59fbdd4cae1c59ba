/**
 * The labelled corpus: about 26 000 people and 3 000 programs, half of each seen and half held out. The same in every
 * run.
 */
import { desktop, mobile } from './browsers.ts'
import { behind } from './gateways.ts'
import { machine, MACHINE_GROUPS, spoofer } from './machines.ts'
import { odd } from './odd.ts'
import { chooser, type Choose, type Part, type Sample } from './sample.ts'
import { view } from './views.ts'

const SIZES: readonly { make: (choose: Choose, part: Part) => Sample; count: number }[] = [
  { make: desktop, count: 4500 },
  { make: mobile, count: 4500 },
  { make: odd, count: 1000 },
  { make: view, count: 1500 },
  { make: spoofer, count: 400 },
  ...MACHINE_GROUPS.map((group) => ({
    make: (choose: Choose, part: Part) => machine(choose, part, group),
    count: 250,
  })),
  { make: behind, count: 1500 },
]

/** Draws groups independently: changing one does not affect others. */
export function corpus(): Sample[] {
  const parts: readonly Part[] = ['seen', 'held']
  return parts.flatMap((part, index) =>
    SIZES.flatMap(({ make, count }, group) => {
      const choose = chooser(20_261_120 + index + 2 * group)
      return Array.from({ length: count }, () => make(choose, part))
    }),
  )
}
