import { CircleSlash } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ComparedRow } from '../../../src/contract/money/profit.ts'
import { moneyText } from '../../../src/lib/numbers/money.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { logsLink } from '../hits/hit-links.ts'
import { LogsLink } from '../hits/logs-link.tsx'
import { useNames } from '../hits/names.ts'
import { CopyStopList } from './copy-stop-list.tsx'
import { profitOf, savingOf } from './saving.ts'
import type { AnswerScope, Waste } from './use-answer.ts'

type ExcludeProps = {
  scope: AnswerScope
  waste: Waste
  row: ComparedRow
  onExclude: ((row: ComparedRow) => void) | undefined
}

/** Before the press: the savings of the exclusion, or the profit it would lose, which then comes before the act. */
export function Exclude({ scope, waste, row, onExclude }: ExcludeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const amount = (minor: number) => format.money(minor, waste.currency)
  const name = names.value(waste.dimension, row.value)
  const condition = { field: waste.dimension, verb: 'is' as const, value: row.value }
  const { conversions, revenue } = row
  const profit = profitOf(row, waste.earns)
  const stillEarns = profit !== null && profit > 0
  const acts = (
    <div className="row">
      {onExclude && (
        <Button
          kind={stillEarns ? 'plain' : 'primary'}
          icon={<CircleSlash />}
          onClick={() => onExclude(row)}
          className="exclude"
        >
          <bdi>
            {t('answer.exclude')} <MidCut text={name} />
          </bdi>
        </Button>
      )}
      <CopyStopList waste={waste} source={row.source ?? row.campaign} primary={!onExclude && !stillEarns} />
    </div>
  )
  return (
    <>
      {!stillEarns && acts}
      <p>
        <b>{stillEarns ? t('answer.stillEarns', { amount: amount(profit) }) : <Saves {...{ scope, waste, row }} />}</b>{' '}
        {conversions !== null && revenue !== null && conversions > 0
          ? t('answer.loses', {
              count: conversions,
              n: format.number(conversions),
              cost: amount(row.cost),
              revenue: amount(revenue),
            })
          : t('answer.losesNothing', { cost: amount(row.cost), visits: format.number(row.visits) })}{' '}
        <LogsLink to={logsLink(scope, { class: 'all', and: condition })}>{t('answer.see')}</LogsLink>
      </p>
      {stillEarns && acts}
    </>
  )
}

/** Units of the currency from which cents say nothing. */
const ROUND = 10

function Saves({ scope, waste: { currency, earns }, row }: Pick<ExcludeProps, 'scope' | 'waste' | 'row'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { amount, per } = savingOf(row, scope.days, earns)
  const text = moneyText(amount, currency)
  const isLarge = Math.abs(Number(text)) >= ROUND
  return t(`answer.saves.${per}`, {
    amount: isLarge ? format.amount(text, currency, 0) : format.money(amount, currency),
  })
}
