import { useTranslation } from 'react-i18next'
import type { ConversionStat } from '../../../src/contract/conversions.ts'
import type { Asked } from '../../api/client.ts'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Applied } from '../../parts/hits/applied.tsx'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Sheet } from '../../ui/sheet.tsx'
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
  const { data, error, isPlaceholderData, refetch } = useAsk('conversion.stats', questionOf(scope, address), {
    quiet: true,
    every: EVERY_MS,
  })
  const noneYet = data?.received === false && (
    <Sheet>
      <NoneYet onSetUp={() => onChange({ tab: 'settings' })} />
    </Sheet>
  )
  if (error && !data)
    return (
      <Sheet>
        <Failed error={error} onRetry={() => void refetch()} />
      </Sheet>
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
      <Sheet refreshing={isPlaceholderData}>
        <ConversionFigures totals={data?.totals} />
        <p className="conv-said dim">{t(`conv.said.${address.by}`)}</p>
      </Sheet>
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
    <Sheet title={groups(group)} end={end} refreshing={busy}>
      {stats?.length === 0 ? (
        <Nothing title={t('conv.nothing')}>
          <p>{t('conv.nothingWhy')}</p>
        </Nothing>
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
    </Sheet>
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
    <Nothing title={t('conv.none')} action={<Button onClick={onSetUp}>{t('conv.setUp')}</Button>}>
      <p>{t('conv.noneWhy')}</p>
    </Nothing>
  )
}
