import { useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { type Bar, type Group, BY, GROUPS, type Address, type ChangeAddress } from './address.ts'

import type { ConversionFigures, ConversionStat } from '../../../../src/contract/conversions/conversions.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ExportButton } from '../../../shared/download.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { Applied } from '../../../shared/hits/applied.tsx'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { AddOne } from '../../../shared/listing/more-filters.tsx'
import { NoCampaigns, useHasNoCampaigns } from '../../../shared/no-campaigns.tsx'
import { useQuietRows } from '../../../shared/listing/quiet.tsx'
import { ViewMenu } from '../../../shared/views/menu.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import { ConversionsAnswer, HELD } from './answer.tsx'
import { ConversionFigureRow } from './figures.tsx'
import { TOTAL, useColumns } from './stat-columns.tsx'

/** Polling interval in ms. */
const EVERY_MS = 10_000

const questionOf = (
  { question: { class: _class, ...query } }: Scope,
  { by, group }: Address,
): CallInput<'conversion.export'> => ({ ...query, by, groupBy: group })

type Props = { scope: Scope; address: Address; onChange: ChangeAddress; bar: Bar }

export function Statistics({ scope, address, onChange, bar }: Props) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = useApiQuery('conversion.stats', questionOf(scope, address), {
    quiet: true,
    every: EVERY_MS,
  })
  if (useHasNoCampaigns(scope.client)) return <NoCampaigns />
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <>
      <Card refreshing={isPlaceholderData} label={t('answer.label')} className="answer-card">
        <ConversionsAnswer answer={data} scope={scope} onChange={onChange} />
        <ConversionFigureRow
          question={questionOf(scope, address)}
          totals={data?.totals}
          onPending={() => onChange(HELD)}
        />
        {address.by === 'conversion' && <p className="conv-said dim">{t('conv.said.conversion')}</p>}
      </Card>
      {bar(
        <>
          <Seg
            label={t('conv.by')}
            value={address.by}
            choices={BY.map((value) => ({ value, label: t(`conv.by.${value}`) }))}
            onChange={(by) => onChange({ by })}
          />
          <Narrow scope={scope} />
          <div className="list-tools">
            <ViewMenu screen="Conversions" />
            <ExportButton
              bare
              call="conversion.export"
              question={questionOf(scope, address)}
              label={t('conv.export')}
            />
          </div>
        </>,
      )}
      <Applied scope={scope} />
      <Breakdown
        stats={data?.stats}
        totals={data?.totals}
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
  totals: ConversionFigures | undefined
  busy: boolean
  scope: Scope
  group: Group
  onGroup: (group: Group) => void
}

function Breakdown({ stats, totals, busy, scope, group, onGroup }: BreakdownProps) {
  const { t } = useTranslation()
  const groups = useGroupNames()
  const columns = useColumns(group, groups(group), scope)
  const { rows, more } = useQuietRows(useOrdered(stats, group), (row) => group !== 'date' && isQuiet(row), 'conv.quiet')
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
    <Card title={t('conv.group')} end={end} refreshing={busy} className="conv-by">
      {stats?.length === 0 ? (
        <EmptyState title={t('conv.nothing')}>
          <p>{t('conv.nothingWhy')}</p>
        </EmptyState>
      ) : (
        <>
          <Table
            label={t('conv.tab.statistics')}
            className="conv-stats"
            columns={columns}
            rows={rows}
            rowKey={({ value }) => value}
            busy={busy}
            total={totals && rows && rows.length > 1 ? { ...totals, value: TOTAL, label: '' } : undefined}
            folds
            fits
          />
          {more && <div className="tablefoot">{more}</div>}
        </>
      )}
    </Card>
  )
}

const isQuiet = ({ conversions, pending, rejected }: ConversionStat): boolean => conversions + pending + rejected === 0

/** Days as they are; else most conversions first, then most visits, then by name, numbers as numbers. */
function useOrdered(stats: readonly ConversionStat[] | undefined, group: Group) {
  const { locale } = useFormat()
  return useMemo(() => {
    if (group === 'date') return stats
    const { compare } = new Intl.Collator(locale, { numeric: true })
    return stats?.toSorted(
      (a, b) => b.conversions - a.conversions || b.hits - a.hits || compare(a.label || a.value, b.label || b.value),
    )
  }, [stats, group, locale])
}

function useGroupNames(): (group: Group) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (group) => (group === 'campaign' || group === 'date' ? t(`conv.group.${group}`) : names.field(group))
}

function Narrow({ scope }: { scope: Scope }) {
  const { clientId, companyId } = scope.question
  const offered = useApiQuery('conversion.filter', { clientId, companyId }, { staleTime: 60_000 }).data?.filter
  if (Object.keys(offered ?? {}).length === 0) return null
  return (
    <AddOne>
      {(close) => (
        <NarrowForm
          offered={offered ?? {}}
          onChoose={(field, value) => {
            scope.add({ field, verb: 'is', value })
            close()
          }}
        />
      )}
    </AddOne>
  )
}

type NarrowProps = {
  offered: Answer<'conversion.filter'>['filter']
  onChoose: (field: Dimension, value: string) => void
}

function NarrowForm({ offered, onChoose }: NarrowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const fields = Object.keys(offered) as Dimension[]
  const [field, setField] = useState(fields[0] ?? 'country')
  const values = offered[field] ?? []
  return (
    <div className="add-filter">
      <Field label={t('hits.addFilter.field')}>
        {(control) => (
          <Select
            {...control}
            value={field}
            options={fields.map((value) => ({ value, label: names.field(value) }))}
            onChange={setField}
          />
        )}
      </Field>
      <Field label={t('hits.addFilter.value')}>
        {(control) => (
          <Select
            {...control}
            value=""
            none={t('hits.addFilter.value')}
            options={values.map(({ value, conversions }) => ({
              value,
              label: `${names.value(field, value)} (${format.number(conversions)})`,
            }))}
            onChange={(value) => onChoose(field, value)}
          />
        )}
      </Field>
    </div>
  )
}
