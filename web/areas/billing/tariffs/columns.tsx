import { useSortable } from '@dnd-kit/react/sortable'
import { Archive, ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { inLanguage, nameIn } from '../../../../src/rules/own-name.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { moneyOf, type PlanIncome, type Sum } from './income.tsx'

type RowActions = {
  edit: (plan: Plan) => void
  hide: (plan: Plan) => void
  archive: (plan: Plan) => void
  move: (plan: Plan, by: number) => void
}

/** `places`: movable plans in order. `sites`: some plan has site generations. */
type Known = { places: readonly string[]; sites: boolean; income: PlanIncome | undefined }

export function useColumns(acts: RowActions, { places, sites, income }: Known): Column<Plan>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useRowMenu<Plan>({
    label: ({ name }) => t('tariffs.menu', { name }),
    acts: (plan, { edit }) => [
      edit(() => acts.edit(plan)),
      ...(plan.archived
        ? []
        : [
            {
              key: 'hide',
              label: plan.hidden ? t('tariffs.show') : t('tariffs.hideAct'),
              icon: plan.hidden ? <Eye /> : <EyeOff />,
              onAct: () => acts.hide(plan),
            },
            { key: 'up', label: t('tariffs.up'), icon: <ArrowUp />, onAct: () => acts.move(plan, -1) },
            { key: 'down', label: t('tariffs.down'), icon: <ArrowDown />, onAct: () => acts.move(plan, 1) },
            {
              key: 'archive',
              label: t('tariffs.archive'),
              icon: <Archive />,
              bad: true,
              onAct: () => acts.archive(plan),
            },
          ]),
    ],
  })
  const limit = (value: number | null) =>
    value === null ? <span className="dim">{t('term.noLimit')}</span> : format.number(value)
  return [
    {
      key: 'grip',
      title: <span className="vh">{t('tariffs.order')}</span>,
      className: 'grip-cell',
      phone: 'hidden',
      cell: (plan) => !plan.archived && <Grip plan={plan} at={places.indexOf(plan.id)} onMove={acts.move} />,
      width: 16,
    },
    {
      key: 'name',
      title: t('tariffs.field.name'),
      fixed: true,
      value: ({ name }) => name,
      className: 'name',
      phone: 'title',
      cell: (plan) => <Name plan={plan} />,
      width: 120,
    },
    {
      key: 'price',
      title: t('tariffs.field.price'),
      facts: [
        { key: 'price', title: t('tariffs.field.price'), value: ({ price, currency }) => moneyText(price, currency) },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      className: 'price',
      phone: 'start',
      figure: true,
      cell: ({ price, currency }) =>
        price === 0 ? <span className="dim">{t('tariffs.noPrice')}</span> : format.money(price, currency),
      width: 64,
    },
    {
      key: 'campaigns',
      title: t('tariffs.field.campaignLimit'),
      value: ({ campaignLimit }) => campaignLimit,
      phone: 'hidden',
      figure: true,
      cell: ({ campaignLimit }) => limit(campaignLimit),
      width: 32,
    },
    {
      key: 'clicks',
      title: t('tariffs.field.clickLimit'),
      value: ({ clickLimit }) => clickLimit,
      className: 'clicks roomy',
      phone: 'start',
      figure: true,
      cell: ({ clickLimit }) => limit(clickLimit),
      width: 48,
    },
    {
      key: 'users',
      title: t('tariffs.field.userLimit'),
      value: ({ userLimit }) => userLimit,
      className: 'roomy',
      phone: 'hidden',
      figure: true,
      cell: ({ userLimit }) => limit(userLimit),
      width: 32,
    },
    {
      key: 'sites',
      title: t('tariffs.field.siteGenerations'),
      value: ({ siteGenerations }) => siteGenerations,
      extra: !sites,
      className: 'roomy',
      phone: 'hidden',
      figure: true,
      cell: ({ siteGenerations }) => format.number(siteGenerations),
      width: 32,
    },
    {
      key: 'clients',
      title: t('term.clients'),
      value: ({ clients }) => clients,
      className: 'clients',
      phone: 'start',
      figure: true,
      cell: ({ id, clients }) => <Count clients={clients ?? 0} sums={income?.byPlan.get(id)} />,
      width: 32,
    },
    ...(income
      ? [
          {
            key: 'revenue',
            title: t('tariffs.revenue'),
            value: ({ id }: Plan) => moneyOf(income.byPlan.get(id) ?? [], moneyText),
            phone: 'hidden',
            figure: true,
            cell: ({ id }: Plan) =>
              moneyOf(income.byPlan.get(id) ?? [], format.money) || <span className="dim">–</span>,
            width: 64,
          } as const,
        ]
      : []),
    menu,
  ]
}

/** On a phone with what they bring a month, whose column has no room there. */
function Count({ clients, sums }: { clients: number; sums: readonly Sum[] | undefined }) {
  const format = useFormat()
  return (
    <>
      {clients === 0 ? <span className="dim">0</span> : format.number(clients)}
      {sums && sums.length > 0 && <small className="only-phone">{` · ${moneyOf(sums, format.money)}`}</small>}
    </>
  )
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function Grip({ plan, at, onMove }: { plan: Plan; at: number; onMove: RowActions['move'] }) {
  const { t } = useTranslation()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useSortable({ id: plan.id, index: at, element: button?.closest('tr'), handle: button })
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(plan, step)
  }
  return (
    <button
      ref={setButton}
      type="button"
      className="icon-btn s grip"
      data-plan={plan.id}
      aria-label={t('tariffs.move', { name: plan.name })}
      title={t('tariffs.moveHelp')}
      onKeyDown={keys}
    >
      <GripVertical />
    </button>
  )
}

function Name({ plan: { name, names, type, support, supports, hidden, archived } }: { plan: Plan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = archived ? t('tariffs.archived') : hidden ? t('tariffs.hidden') : ''
  return (
    <>
      <b>{nameIn(language, { name, names })}</b> {state !== '' && <span className="tok not">{state}</span>}
      <small>
        {[type === 'standard' ? '' : type, inLanguage(language, support, supports)].filter(Boolean).join(' · ')}
      </small>
    </>
  )
}
