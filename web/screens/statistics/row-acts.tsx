import { Ban, Check, CircleSlash, Funnel, List, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useReaches } from '../../api/session-store.ts'
import { campaignFieldOf } from '../../parts/campaign-field.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Listable, useListDialog } from '../../parts/lists/list-dialog.tsx'
import { RowMenu, type RowAct } from '../../ui/row-menu.tsx'
import { toggle, verbOf } from './facet.ts'
import { listableOf, type Countable } from './listable.ts'
import { logsLink } from './logs-link.ts'

type RowActionsProps = {
  scope: Scope
  dimension: Dimension
  row: Countable
  lists: Pick<ReturnType<typeof useListDialog>, 'side' | 'open'>
}

/** What can be done with a value: filter by it, leave it out, list it where lists know such a thing, see its visits. */
export function RowActions({ scope, dimension, row, lists }: RowActionsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { value } = row
  const words = { field: names.field(dimension), value: names.value(dimension, value) }
  const acts = [
    ...useFilterActs(scope, dimension, value),
    ...useListActs(lists, listableOf(dimension, row)),
    ...useLeadingActs(scope, dimension, value),
  ]
  return <RowMenu label={t('statistics.row', words)} acts={acts} />
}

function useFilterActs(scope: Scope, dimension: Dimension, value: string): RowAct[] {
  const { t } = useTranslation()
  const now = verbOf(scope.conditions, dimension, value)
  const put = (verb: 'is' | 'isNot') => toggle(scope, { field: dimension, verb, value })
  return [
    {
      key: 'is',
      label: t(now === 'is' ? 'statistics.row.unfilter' : 'statistics.row.filter'),
      icon: <Funnel size={16} />,
      onAct: () => put('is'),
    },
    {
      key: 'isNot',
      label: t(now === 'isNot' ? 'statistics.row.include' : 'statistics.row.exclude'),
      icon: <CircleSlash size={16} />,
      onAct: () => put('isNot'),
    },
  ]
}

const ICONS = { block: <Ban size={16} />, allow: <Check size={16} /> }

function useListActs({ side, open }: RowActionsProps['lists'], listable: Listable | undefined): RowAct[] {
  const { t } = useTranslation()
  if (!side || !listable) return []
  return (['block', 'allow'] as const).map((list) => ({
    key: list,
    label: t(`statistics.row.${list}`),
    icon: ICONS[list],
    onAct: () => open(list, listable),
  }))
}

/** Where a row leads to: the rule on countries of the campaign that the screen is about, and the visits themselves. */
function useLeadingActs(scope: Scope, dimension: Dimension, value: string): RowAct[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [edits, reads] = [useReaches('Campaign'), useReaches('Logs')]
  const toField = campaignFieldOf(scope.campaign, 'excludedCountries')
  const toLogs = logsLink(scope, { and: { field: dimension, verb: 'is', value } })
  return [
    ...(edits && dimension === 'country' && scope.campaign !== ''
      ? [
          {
            key: 'countries',
            label: t('statistics.row.countries'),
            icon: <Pencil size={16} />,
            onAct: () => void navigate(toField),
          },
        ]
      : []),
    ...(reads
      ? [{ key: 'logs', label: t('statistics.toLogs'), icon: <List size={16} />, onAct: () => void navigate(toLogs) }]
      : []),
  ]
}
