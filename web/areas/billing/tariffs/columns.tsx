import { useSortable } from '@dnd-kit/react/sortable'
import { Archive, ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { inLanguage, nameIn } from '../../../../src/rules/own-name.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type RowActions = {
  edit: (plan: Plan) => void
  hide: (plan: Plan) => void
  archive: (plan: Plan) => void
  move: (plan: Plan, by: number) => void
}

/** `places`: movable plans in order. `sites`: some plan has site generations. */
export function useColumns(acts: RowActions, places: readonly string[], sites: boolean): Column<Plan>[] {
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
      phone: 'pick',
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
      phone: 'value',
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
      className: 'roomy',
      phone: 'end named quiet',
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
      phone: 'start named quiet',
      figure: true,
      cell: ({ clients }) => format.number(clients ?? 0),
      width: 32,
    },
    menu,
  ]
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
