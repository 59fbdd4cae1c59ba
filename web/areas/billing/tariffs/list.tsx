import { Accessibility, type DragDropManager, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools, wholeOf } from '../../../shared/listing/tools.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import { useColumns } from './columns.tsx'
import { withPart } from './draft.ts'
import { Income, moneyOf, useIncome } from './income.tsx'
import { useOrder } from './use-order.ts'

/**
 * The library injects `<style>`, which the CSP forbids (`style-src 'self'`); adopted style sheets are allowed. Must
 * come before plugins with styles.
 */
class AdoptedStyles extends StyleInjector {
  constructor(manager: DragDropManager) {
    super(manager)
    const rules = new Set<string>()
    const adopted = new Map<string, CSSStyleSheet>()
    const isDragging = (): boolean => {
      const { status } = manager.dragOperation
      return status.initializing || status.initialized
    }
    const adopt = (text: string): void => {
      if (adopted.has(text)) return
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      adopted.set(text, sheet)
      document.adoptedStyleSheets.push(sheet)
    }
    const drop = (text: string): void => {
      const sheet = adopted.get(text)
      adopted.delete(text)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
    const writing = manager.registry.plugins.get(StyleInjector)
    if (writing)
      writing.register = (text) => {
        rules.add(text)
        if (isDragging()) adopt(text)
        return () => {
          rules.delete(text)
          drop(text)
        }
      }
    this.registerEffect(() => {
      if (!isDragging()) return undefined
      for (const text of rules) adopt(text)
      return () => {
        for (const text of adopted.keys()) drop(text)
      }
    })
  }
}

type ListProps = {
  plans: readonly Plan[] | undefined
  current?: string
  onEdit: (plan: Plan) => void
  onArchive: (plan: Plan) => void
}

const NONE: readonly Plan[] = []
/** No KeyboardSensor: our keys move at once, and its announcements are English only. */
const SENSORS = [PointerSensor]
const PLUGINS: ComponentProps<typeof DragDropProvider>['plugins'] = (usual) => [
  AdoptedStyles,
  ...usual.filter((plugin) => plugin !== Accessibility),
]

export function PlanList({ plans, current, onEdit, onArchive }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rows, move, dragging } = useOrder(plans?.filter((plan) => !plan.archived) ?? NONE)
  const update = useApiMutation('tariff.update', {
    refreshes: ['tariff.list'],
    undoable: (_, sent) => ({ undo: () => call('tariff.update', { ...sent, hidden: !sent.hidden }) }),
  })
  const hide = (plan: Plan) => update.mutate(withPart(plan, { hidden: !plan.hidden }))
  const { income, awaited } = useIncome(plans)
  const columns = useShownColumns(
    'Tariffs',
    useColumns(
      { edit: onEdit, archive: onArchive, hide, move },
      {
        places: rows.map(({ id }) => id),
        sites: plans?.some(({ siteGenerations }) => siteGenerations > 0) ?? false,
        income,
      },
    ),
  )
  const archived = plans?.filter((plan) => plan.archived) ?? NONE
  const all = plans && [...rows, ...archived]
  return (
    <>
      {awaited && <ReadingAwaited />}
      {plans && income && <Income plans={plans} income={income} />}
      <Card
        title={t('tariff.plans')}
        end={<ListTools screen="Tariffs" withoutViews columns={columns} rowKey={({ id }) => id} load={wholeOf(all)} />}
      >
        <DragDropProvider sensors={SENSORS} plugins={PLUGINS} {...dragging}>
          <Table
            label={t('menu.Tariffs')}
            className="plans"
            columns={columns.shown}
            rows={all}
            rowKey={({ id }) => id}
            current={current}
            sums={
              income && {
                name: t('term.total'),
                clients: format.number(income.clients),
                revenue: moneyOf(income.sums, format.money),
              }
            }
            tall
            folds
            fits
          />
        </DragDropProvider>
      </Card>
    </>
  )
}
