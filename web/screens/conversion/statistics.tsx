import { useTranslation } from 'react-i18next'
import type { ConversionStat } from '../../../src/contract/conversions.ts'
import type { Asked } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Applied } from '../../parts/hits/applied.tsx'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import type { Address, ChangeAddress } from './address.ts'
import { ConversionFigures } from './figures.tsx'
import { Narrow } from './narrow.tsx'
import { useColumns } from './stat-columns.tsx'
import { BY, GROUPS, type Group } from './words.ts'

/** Postbacks come at any time; whoever waits for one sees it without asking again. */
const EVERY_MS = 10_000

/** What the table asks; the same for the file of it. */
export const questionOf = (
  { question: { class: _class, ...asked } }: Scope,
  { by, group }: Address,
): Asked<'conversion.export'> => ({ ...asked, by, groupBy: group })

type Props = { scope: Scope; address: Address; onChange: ChangeAddress }

/** Conversions by one dimension: the sums first. */
export function Statistics({ scope, address, onChange }: Props) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = useApiQuery('conversion.stats', questionOf(scope, address), {
    quiet: true,
    every: EVERY_MS,
  })
  const noneYet = data?.received === false && (
    <Card>
      <NoneYet onSetUp={() => onChange({ tab: 'settings' })} />
    </Card>
  )
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (noneYet && data?.totals.hits === 0) return noneYet
  return (
    <>
      <div className="filters">
        <Seg
          label={t('conv.by')}
          value={address.by}
          choices={BY.map((value) => ({ value, label: t(`conv.by.${value}`) }))}
          onChange={(by) => onChange({ by })}
        />
        <Narrow scope={scope} />
      </div>
      <Applied scope={scope} />
      <Card refreshing={isPlaceholderData}>
        <ConversionFigures totals={data?.totals} />
        <p className="conv-said dim">{t(`conv.said.${address.by}`)}</p>
      </Card>
      {noneYet}
      <Breakdown
        stats={data?.stats}
        busy={isPlaceholderData}
        scope={scope}
        group={address.group}
        onGroup={(group) => onChange({ group })}
      />
    </>
  )
}

type BreakdownProps = {
  stats: readonly ConversionStat[] | undefined
  busy: boolean
  scope: Scope
  group: Group
  onGroup: (group: Group) => void
}

function Breakdown({ stats, busy, scope, group, onGroup }: BreakdownProps) {
  const { t } = useTranslation()
  const columns = useColumns(group, scope)
  const groups = useGroupNames()
  const end = (
    <select
      className="in"
      aria-label={t('conv.group')}
      value={group}
      onChange={(event) => onGroup(event.target.value as Group)}
    >
      {GROUPS.map((one) => (
        <option key={one} value={one}>
          {groups(one)}
        </option>
      ))}
    </select>
  )
  return (
    <Card title={groups(group)} end={end} refreshing={busy}>
      {stats?.length === 0 ? (
        <EmptyState title={t('conv.nothing')}>
          <p>{t('conv.nothingWhy')}</p>
        </EmptyState>
      ) : (
        <Table
          label={t('conv.tab.statistics')}
          className="conv-stats"
          columns={columns}
          rows={stats}
          rowKey={({ value }) => value}
          busy={busy}
          folds
          fits
        />
      )}
    </Card>
  )
}

/** Dimensions of hits have their names already. */
function useGroupNames(): (group: Group) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (group) => (group === 'campaign' || group === 'date' ? t(`conv.group.${group}`) : names.field(group))
}

function NoneYet({ onSetUp }: { onSetUp: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('conv.none')} action={<Button onClick={onSetUp}>{t('conv.setUp')}</Button>}>
      <p>{t('conv.noneWhy')}</p>
    </EmptyState>
  )
}
