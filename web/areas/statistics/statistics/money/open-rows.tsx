import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../../../shared/failed.tsx'
import { keyOf, type Path, type Placed } from './tree.ts'

const NO_PATHS: readonly Path[] = []

/** Chosen rows of one question; another one begins without. */
export function usePaths(question: string) {
  const [chosen, setChosen] = useState<{ question: string; paths: readonly Path[] }>({ question, paths: [] })
  const paths = chosen.question === question ? chosen.paths : NO_PATHS
  const has = (path: Path) => paths.some((one) => keyOf(one) === keyOf(path))
  const toggle = (path: Path) =>
    setChosen({
      question,
      paths: has(path) ? paths.filter((one) => keyOf(one) !== keyOf(path)) : [...paths, path],
    })
  return { paths, has, toggle }
}

/** `rows`: below an opened row; undefined: not answered. */
type Opened = { rows: number | undefined; error: Error | null; retry: () => void }
type BelowProps = { row: Placed<object>; opened: Opened | undefined; span: number; onWhole: (under: Path) => void }

/** Waiting, failure or lack of an opened row; and rows left out. */
export function Below({ row, opened, span, onWhole }: BelowProps) {
  const { t } = useTranslation()
  return (
    <>
      {opened && !opened.rows && (
        <tr>
          <td colSpan={span}>
            {opened.error ? (
              <Failed error={opened.error} onRetry={opened.retry} />
            ) : (
              <span className="level dim" data-depth={row.path.length + 1} aria-busy={opened.rows === undefined}>
                {t(opened.rows === 0 ? 'statistics.none.values' : 'statistics.awaited')}
              </span>
            )}
          </td>
        </tr>
      )}
      {row.hidden.map(({ under, count }) => (
        <tr key={keyOf(under)}>
          <td colSpan={span}>
            <span className="level" data-depth={under.length + 1}>
              <button type="button" className="link" onClick={() => onWhole(under)}>
                {t('statistics.showMore', { n: count })}
              </button>
            </span>
          </td>
        </tr>
      ))}
    </>
  )
}
