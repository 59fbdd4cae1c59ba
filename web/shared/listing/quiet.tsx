import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** Fewer stay where they are. */
const LEAST = 3
/** Shown where nothing happened in any. */
const SOME = 10

type Quiet<Row> = { rows: readonly Row[] | undefined; /** Shows the folded rows. */ more: ReactNode }

/** Rows in which nothing happened are behind one press, below the others. */
export function useQuietRows<Row>(
  all: readonly Row[] | undefined,
  isQuiet: (row: Row) => boolean,
  text: 'requests.quiet' | 'conv.quiet',
): Quiet<Row> {
  const { t } = useTranslation()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const quiet = all?.filter(isQuiet) ?? []
  const shown = quiet.length === all?.length ? all.slice(0, SOME) : all?.filter((row) => !isQuiet(row))
  const rest = (all?.length ?? 0) - (shown?.length ?? 0)
  if (isWhole || rest < LEAST) return { rows: all, more: null }
  return {
    rows: shown,
    more: (
      <button type="button" className="link" onClick={() => setWhole(true)}>
        {t(text, { count: rest, n: format.number(rest) })}
      </button>
    ),
  }
}
