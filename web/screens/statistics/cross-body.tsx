import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import { useShareSaid } from '../../parts/charts/share-said.ts'
import { Failed } from '../../parts/failed.tsx'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { ProgressLine } from '../../ui/progress.tsx'
import { crossGrid, type Pair } from './cross-grid.ts'
import { CrossTable } from './cross-table.tsx'

type CrossBodyProps = { scope: Scope; dimension: Dimension; by: Dimension; title: string }

/** As many pairs as the service tells at once. */
const LIMIT = 1000

/** The grid, and in words what is under the pointer, else the largest pair. */
export function CrossBody({ scope, dimension, by, title }: CrossBodyProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { said } = useShareSaid()
  const [hot, setHot] = useState<Pair>()
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, dimension, by, limit: LIMIT },
    { quiet: true },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const nameOf = ({ value, by: other = '' }: Pair) =>
    `${names.value(dimension, value)} \u00d7 ${names.value(by, other)}`
  const shown = hot ?? data?.platforms[0]
  return (
    <div className={isPlaceholderData ? 'stale' : undefined}>
      {isPlaceholderData && <ProgressLine />}
      <CrossTable
        scope={scope}
        dimension={dimension}
        by={by}
        grid={data && crossGrid(data.platforms)}
        label={title}
        onHot={setHot}
      />
      <p className="cap-note hot">
        {shown ? said(nameOf(shown), shown) : t(data ? 'statistics.none.values' : 'statistics.awaited')}
      </p>
    </div>
  )
}
