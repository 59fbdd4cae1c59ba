import { useTranslation } from 'react-i18next'
import type { CountedScreen } from '../../../src/contract/frame.ts'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { useFrame } from '../../api/frame.ts'

/** What waits for somebody stands out; how much there is of the rest is only shown. */
const WAITS: Record<CountedScreen, boolean> = {
  'Campaign': false,
  'Logs': true,
  'Team Users': false,
  'Clients': false,
  'Payments': true,
  'Expirations': true,
}
const isCounted = (title: ScreenTitle): title is CountedScreen => Object.hasOwn(WAITS, title)

type MenuNumber = { /** What it counts, in words. */ text: string; shown: string; waits: boolean }

/** The number beside an entry of the menu; none where there is nothing to count. */
export function useMenuNumber(title: ScreenTitle): MenuNumber | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useFrame().data?.counts
  const count = isCounted(title) ? counts?.[title] : undefined
  if (!isCounted(title) || !count) return undefined
  const shown = format.number(count)
  return { text: t(`frame.count.${title}`, { count, n: shown }), shown, waits: WAITS[title] }
}

/** The words stand in the entry's title, so that its name stays the screen's. */
export const Count = ({ shown, waits, text }: MenuNumber) => (
  <span className={classes('count', waits && 'waits')} title={text} aria-hidden="true">
    {shown}
  </span>
)
