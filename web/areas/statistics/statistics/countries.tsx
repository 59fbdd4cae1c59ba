import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Ramp } from '../../../shared/charts/ramp.tsx'
import { useShareWords } from '../../../shared/charts/bot-share.tsx'
import { WorldMap } from '../../../shared/charts/world-map.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { chosenOf, facetQuestion, toggle } from './facet.ts'
import { loaded } from './rows.ts'
import type { Row } from './strongest.ts'

const NONE: readonly Row[] = []

export function Countries({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const names = useNames()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<Row>()
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'logs.companyPlatforms',
    { ...facetQuestion(scope, 'country'), dimension: 'country', limit: loaded('country') },
    { quiet: true },
  )
  const title = t('term.countries')
  const rows = data?.platforms ?? NONE
  const described = hot ?? rows.find(({ value }) => value !== '')
  return (
    <Card title={title} end={<Ramp ofMap />} refreshing={isPlaceholderData}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <WorldMap
            rows={rows}
            label={t('statistics.map.label')}
            chosen={chosenOf(scope.conditions, 'country')}
            onHot={setHot}
            onPick={(value) => toggle(scope, { field: 'country', verb: 'is', value })}
          />
          <p className="cap-note hot">
            {described
              ? describe(names.value('country', described.value), described)
              : t(data ? 'statistics.none.values' : 'statistics.awaited')}
          </p>
        </div>
      )}
    </Card>
  )
}
