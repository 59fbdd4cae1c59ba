import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** Fewer stay where they are. */
const LEAST = 3

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
  if (!all || isWhole || quiet.length < LEAST || quiet.length === all.length) return { rows: all, more: null }
  return {
    rows: all.filter((row) => !isQuiet(row)),
    more: (
      <button type="button" className="link" onClick={() => setWhole(true)}>
        {t(text, { count: quiet.length, n: format.number(quiet.length) })}
      </button>
    ),
  }
}
