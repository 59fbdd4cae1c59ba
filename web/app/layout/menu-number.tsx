import { useTranslation } from 'react-i18next'
import type { CountedScreen } from '../../../src/contract/frame.ts'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { useFrame } from '../../api/frame.ts'

/** Highlighted: counts that wait for the user. */
const WAITS: Record<CountedScreen, boolean> = {
  'Campaign': false,
  'Logs': true,
  'Team Users': false,
  'Clients': false,
  'Payments': true,
  'Expirations': true,
}
const isCounted = (title: ScreenTitle): title is CountedScreen => Object.hasOwn(WAITS, title)

type MenuNumber = { text: string; shown: string; waits: boolean }

/** Undefined: nothing to count. */
export function useMenuNumber(title: ScreenTitle): MenuNumber | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useFrame().data?.counts
  const count = isCounted(title) ? counts?.[title] : undefined
  if (!isCounted(title) || !count) return undefined
  const shown = format.number(count)
  return { text: t(`frame.count.${title}`, { count, n: shown }), shown, waits: WAITS[title] }
}

/** The text is the entry's title, so that the accessible name stays the screen's. */
export const Count = ({ shown, waits, text }: MenuNumber) => (
  <span className={classes('count', waits && 'waits')} title={text} aria-hidden="true">
    {shown}
  </span>
)
