import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Level } from '../../../../../src/contract/statistics/levels.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { keyOf, type Path, type Placed } from './tree.ts'

/** Chosen rows: of this question, and of the same levels down to the rows below them. */
export function usePaths(question: string, levels: readonly Level[]) {
  const [chosen, setChosen] = useState<readonly { about: string; path: Path }[]>([])
  const aboutOf = (path: Path) => JSON.stringify([question, levels.slice(0, path.length + 1)])
  const current = chosen.filter(({ about, path }) => about === aboutOf(path))
  const has = (path: Path) => current.some((one) => keyOf(one.path) === keyOf(path))
  const toggle = (path: Path) =>
    setChosen(
      has(path)
        ? current.filter((one) => keyOf(one.path) !== keyOf(path))
        : [...current, { about: aboutOf(path), path }],
    )
  return { paths: current.map(({ path }) => path), has, toggle }
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
