import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { ProfitFigures } from '../../../src/contract/money/profit.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Spark, Stat, StatRow } from '../../kit/layout/stat.tsx'
import { hitsOf } from '../charts/crest-layers.ts'
import { ClassMark } from '../class-mark.tsx'
import { costState, hasRevenue, knownProfit, missingRates } from '../money/known.ts'
import type { Reading } from './use-answer.ts'

/** Visits, share of Bots, their cost, and profit, each beside the period before; the first says if it had none. */
export function Figures({ reading }: { reading: Reading | undefined }) {
  return (
    <StatRow>
      <Visits reading={reading} />
      <BotShare reading={reading} />
      <Wasted reading={reading} />
      <Profit reading={reading} />
    </StatRow>
  )
}

type FigureProps = { reading: Reading | undefined }
type Day = NonNullable<Reading['daily']>[number]

/** A line over the days that are over: today would fall to the floor. None for a day or two. */
function overDays(reading: Reading | undefined, pick: (day: Day) => number, colour: string) {
  const days = reading?.daily?.filter(({ partial }) => !partial) ?? []
  return days.length > 2 ? <Spark values={days.map(pick)} colour={colour} /> : undefined
}

const NONE = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }
const countsOf = (reading: Reading | undefined) => ({
  now: reading?.totals.totals ?? NONE,
  before: reading?.totals.previous ?? NONE,
})
const botShareOf = ({ target, bot }: { target: number; bot: number }): number =>
  target + bot === 0 ? 0 : Math.round((bot / (target + bot)) * 1000) / 10

function Visits({ reading }: FigureProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { now, before } = countsOf(reading)
  const was = hitsOf(before)
  return (
    <Stat
      name={t('term.visits')}
      value={format.number(hitsOf(now))}
      change={
        was > 0 ? (
          <>
            <b>{format.change(hitsOf(now), was)}</b> {t('answer.from', { before: format.number(was) })}
          </>
        ) : (
          t('statistics.noBefore')
        )
      }
      spark={overDays(reading, hitsOf, 'var(--ink-2)')}
      loading={!reading}
    />
  )
}

function BotShare({ reading }: FigureProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { now, before } = countsOf(reading)
  const points = (moved: number) => {
    const count = Math.abs(Math.round(moved * 10) / 10)
    const sign = count === 0 ? '' : moved > 0 ? '+' : '\u2212'
    return t('statistics.points', { count, n: format.upToOne(count), sign })
  }
  return (
    <Stat
      mark={<ClassMark kind="bot" />}
      name={t('answer.botShare')}
      value={format.share(botShareOf(now), 100)}
      change={
        hitsOf(before) > 0 ? (
          <>
            <b>{hitsOf(now) > 0 && points(botShareOf(now) - botShareOf(before))}</b>{' '}
            {t('answer.from', { before: format.share(botShareOf(before), 100) })}
          </>
        ) : undefined
      }
      spark={overDays(reading, botShareOf, 'var(--bot-mark)')}
      loading={!reading}
    />
  )
}

/** The money of the period before, if that had visits. */
const earlierMoney = (reading: Reading | undefined) =>
  hitsOf(countsOf(reading).before) > 0 ? reading?.totals.previousMoney : undefined

function Wasted({ reading }: FigureProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { money, currency = 'USD' } = reading ?? {}
  if (!money || costState(money) !== 'sum')
    return (
      <Stat name={t('money.wasted')} value="–" change={<Lack money={money} currency={currency} />} loading={!reading} />
    )
  const earlier = earlierMoney(reading)
  return (
    <Stat
      name={t('money.wasted')}
      value={format.money(money.wasted, currency)}
      aside={t('answer.ofCost', { share: format.share(money.wasted, money.cost) })}
      change={
        missingRates(money).length > 0 ? (
          <Lack money={money} currency={currency} />
        ) : (
          earlier && <Since now={money.wasted} before={earlier.wasted} currency={currency} />
        )
      }
      spark={overDays(reading, (day) => day.money?.wasted ?? 0, 'var(--bot-mark)')}
    />
  )
}

function Profit({ reading }: FigureProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { money, currency = 'USD' } = reading ?? {}
  const profit = money ? knownProfit(money) : null
  if (!reading || profit === null)
    return (
      <Stat
        name={t('money.profit')}
        value="–"
        change={money && <Lack money={money} currency={currency} />}
        loading={!reading}
      />
    )
  const earlier = earlierMoney(reading)
  const before = earlier ? knownProfit(earlier) : null
  const days = daysWithoutCost(reading)
  return (
    <Stat
      name={t('money.profit')}
      value={<span className={profit < 0 ? 'loss' : undefined}>{format.money(profit, currency)}</span>}
      aside={days > 0 && t('answer.lackDays', { count: days })}
      change={before === null ? undefined : <Since now={profit} before={before} currency={currency} />}
      spark={overDays(reading, (day) => day.money?.profit ?? 0, 'var(--ink-2)')}
    />
  )
}

type SinceProps = { now: number; before: number; currency: string }

/** The share of a change is meaningful only from a sum above 0. */
function Since({ now, before, currency }: SinceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {before > 0 && <b>{format.change(now, before)}</b>} {t('answer.from', { before: format.money(before, currency) })}
    </>
  )
}

/** Days with visits and without a cost make profit look better than it is. */
function daysWithoutCost({ daily }: Reading): number {
  return (daily ?? []).filter((day) => hitsOf(day) > 0 && !day.partial && costState(day.money) === 'none').length
}

/** Why a sum is missing or incomplete. */
function Lack({ money, currency }: { money: ProfitFigures | undefined; currency: string }) {
  const { t } = useTranslation()
  const toConversions = useReaches('Conversions')
  if (!money) return t('answer.lackMoney')
  if (costState(money) === 'none') return t('answer.lackCost')
  const currencies = missingRates(money)
  if (currencies.length > 0)
    return t('answer.lackRate', { pairs: currencies.map((one) => `${one}/${currency}`).join(', ') })
  if (hasRevenue(money)) return null
  return (
    <>
      {t('answer.lackRevenue')}
      {toConversions && (
        <>
          {' · '}
          <Link to={SCREENS.Conversions.path}>{t('answer.addConversions')}</Link>
        </>
      )}
    </>
  )
}
