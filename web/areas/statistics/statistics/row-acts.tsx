import { CircleSlash, Funnel, List, ShieldPlus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import type { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import type { Act } from '../../../kit/float/menu.tsx'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import { toggle, verbOf } from './facet.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'

type RowActionsProps = {
  scope: Scope
  dimension: Dimension
  row: { value: string }
  rule: Pick<ReturnType<typeof useMakeRule>, 'open'>
}

export function RowActions({ scope, dimension, row, rule }: RowActionsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { value } = row
  const words = { field: names.field(dimension), value: names.value(dimension, value) }
  const acts = [
    ...useFilterActs(scope, dimension, value),
    ...useRuleAct(rule, scope, dimension, value),
    ...useLeadingActs(scope, dimension, value),
  ]
  return <RowMenu label={t('statistics.row', words)} acts={acts} />
}

function useFilterActs(scope: Scope, dimension: Dimension, value: string): Act[] {
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

function useRuleAct({ open }: RowActionsProps['rule'], scope: Scope, dimension: Dimension, value: string): Act[] {
  const { t } = useTranslation()
  if (!open) return []
  return [
    {
      key: 'rule',
      label: t('rule.make'),
      icon: <ShieldPlus size={16} />,
      onAct: () => open({ of: 'row', field: dimension, value, scope }),
    },
  ]
}

function useLeadingActs(scope: Scope, dimension: Dimension, value: string): Act[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reads = useReaches('Logs')
  const toLogs = logsLink(scope, { and: { field: dimension, verb: 'is', value } })
  return reads
    ? [{ key: 'logs', label: t('statistics.toLogs'), icon: <List size={16} />, onAct: () => void navigate(toLogs) }]
    : []
}
