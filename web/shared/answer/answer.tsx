import './answer.css'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ComparedRow, ProfitFigures } from '../../../src/contract/money/profit.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useCanCall } from '../../api/profile.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ButtonLink } from '../../kit/controls/button-link.tsx'
import { SentenceAwaited } from '../../kit/feedback/skeleton.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { Advice, AllWell, Reply } from '../../kit/layout/reply.tsx'
import { hitsOf } from '../charts/crest-layers.ts'
import { Failed } from '../failed.tsx'
import { logsLink } from '../hits/hit-links.ts'
import { LogsLink } from '../hits/logs-link.tsx'
import { useNames } from '../hits/names.ts'
import { costState, hasRevenue, missingRates } from '../money/known.ts'
import { Exclude } from './exclude.tsx'
import { Figures } from './figures.tsx'
import type { Sender } from './strongest-sender.ts'
import { useThan, useWhen } from './when.ts'
import { cannotTell } from './thin.ts'
import { worstOf, type AnswerScope, type Reading, type useReading, type Waste, type Wasteful } from './use-answer.ts'

type AnswerProps = {
  scope: AnswerScope
  read: ReturnType<typeof useReading>
  found: Wasteful
  /** Drafts a rule that excludes a value; undefined if the reader may not. */
  onExclude: ((row: ComparedRow) => void) | undefined
  /** In place of the sentence where no visit matches. */
  none?: ReactNode
  /** The campaign that loses most; undefined if none does. */
  losing?: Losing | undefined
  /** In place of the worst value and its act: staff look after clients, who exclude placements. */
  staff?: { news: ReactNode; act: ReactNode } | undefined
}

/** `profit`: below 0, in minor units. */
export type Losing = { id: string; name: string; profit: number }

/** Is it clean, what did it cost, what should I do: one sentence, one act, four figures. */
export function Answer({ scope, read: { reading, error }, found, onExclude, none, losing, staff }: AnswerProps) {
  const { t } = useTranslation()
  if (!reading && error)
    return (
      <Card>
        <Failed error={error} />
      </Card>
    )
  return (
    <Card label={t('answer.label')} refreshing={reading?.stale} className="answer-card">
      <Reply
        act={
          reading ? (
            (staff?.act ?? <Act scope={scope} reading={reading} found={found} onExclude={onExclude} losing={losing} />)
          ) : (
            <SentenceAwaited />
          )
        }
      >
        {reading ? (
          <Sentence scope={scope} reading={reading} found={found} none={none} news={staff?.news} />
        ) : (
          <SentenceAwaited />
        )}
      </Reply>
      <Figures reading={reading} />
    </Card>
  )
}

type SentenceProps = Pick<AnswerProps, 'scope' | 'found' | 'none'> & { reading: Reading; news?: ReactNode }

function Sentence({ scope, reading, found: { waste, sender }, none, news }: SentenceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals } = reading.totals
  const visits = hitsOf(totals)
  const when = useWhen(scope)
  if (visits === 0) return none ?? <p className="reading">{t('answer.quiet', { when })}</p>
  return (
    <p className="reading">
      <Trans
        i18nKey="answer.clean"
        count={visits}
        values={{ share: format.share(totals.target, visits), n: format.number(visits), when }}
        components={{ b: <b />, hits: <LogsLink to={logsLink(scope, { class: 'all' })} /> }}
      />{' '}
      <Cost scope={scope} reading={reading} />{' '}
      {news ??
        (waste ? (
          <Worst scope={scope} waste={waste} />
        ) : (
          sender && <SentMost scope={scope} sender={sender} bots={totals.bot} />
        ))}
    </p>
  )
}

/** Without a sum of costs, and for staff, who pay for none, the number of Bots. */
function Cost({ scope, reading: { totals, money, currency, compare } }: Pick<SentenceProps, 'scope' | 'reading'>) {
  const format = useFormat()
  const than = useThan(scope, compare)
  const isStaff = useSession()?.is_admin === true
  if (isStaff || !money || costState(money) !== 'sum') {
    const { bot } = totals.totals
    return <Trans i18nKey="answer.bots" count={bot} values={{ n: format.number(bot) }} components={{ b: <b /> }} />
  }
  const before = totals.previousMoney?.wasted
  const moved = before === undefined || before === 0 ? 0 : money.wasted - before
  const key = moved === 0 ? 'answer.cost' : moved > 0 ? 'answer.costMore' : 'answer.costLess'
  return (
    <Trans
      i18nKey={key}
      values={{ amount: format.money(money.wasted, currency), by: format.money(Math.abs(moved), currency), than }}
      components={{ b: <b /> }}
    />
  )
}

function Worst({ scope, waste }: { scope: AnswerScope; waste: Waste }) {
  const format = useFormat()
  const names = useNames()
  const worst = worstOf(waste)
  if (!worst) return null
  const condition = { field: waste.dimension, verb: 'is' as const, value: worst.value }
  return (
    <Trans
      i18nKey="answer.worst"
      values={{ name: names.value(waste.dimension, worst.value), amount: format.money(worst.wasted, waste.currency) }}
      components={{ b: <b />, value: <LogsLink to={logsLink(scope, { class: 'bot', and: condition })} /> }}
    />
  )
}

function SentMost({ scope, sender, bots }: { scope: AnswerScope; sender: Sender; bots: number }) {
  const format = useFormat()
  const names = useNames()
  const { dimension, value } = sender
  const condition = { field: dimension, verb: 'is' as const, value }
  return (
    <Trans
      i18nKey="answer.sender"
      count={sender.bots}
      values={{
        what: names.value(dimension, value),
        n: format.number(sender.bots),
        share: format.share(sender.bots, bots),
      }}
      components={{
        b: <b />,
        value: <LogsLink to={logsLink(scope, { class: 'all', and: condition })} />,
        bots: <LogsLink to={logsLink(scope, { class: 'bot', and: condition })} />,
      }}
    />
  )
}

type ActProps = Omit<AnswerProps, 'read'> & { reading: Reading }

function Act({ scope, reading, found: { known, waste, tabs }, onExclude, losing }: ActProps) {
  const { t } = useTranslation()
  const lapsed = useLapsed(reading)
  const lack = useLack(reading)
  const isStaff = useSession()?.is_admin === true
  if (lapsed > 0) return <Unprotected count={lapsed} />
  if (hitsOf(reading.totals.totals) === 0)
    return <Advice text={t(isStaff ? 'answer.quietStepStaff' : 'answer.quietStep')} />
  if (lack === 'none') return <AddCost />
  if (lack === 'apart' && reading.money)
    return <AddRate client={scope.client} money={reading.money} currency={reading.currency} />
  if (!known) return <SentenceAwaited />
  const worst = worstOf(waste)
  if (waste && worst) return <Exclude scope={scope} waste={waste} row={worst} onExclude={onExclude} />
  return tabs.length > 0 ? (
    <NoneWorse reading={reading} losing={losing} waste={waste} />
  ) : (
    <Advice text={t('answer.noSpread')} />
  )
}

type NoneProps = Pick<ActProps, 'reading' | 'losing'> & { waste: Waste | undefined }

/** A loss is not well, whatever value it comes from; without revenue, there is only cost. */
function NoneWorse({ reading: { money, currency }, losing, waste }: NoneProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (profit: number) => format.money(-profit, currency)
  const earns = money !== undefined && hasRevenue(money)
  if (losing && earns)
    return (
      <Advice text={t('answer.losing', { name: losing.name, amount: amount(losing.profit) })}>
        <ButtonLink to={`${SCREENS.Statistics.path}/${losing.id}`}>{t('answer.seeCampaign')}</ButtonLink>
      </Advice>
    )
  if (waste && cannotTell(waste)) return <TooThin />
  if (earns && money.profit !== null && money.profit < 0)
    return <Advice text={t('answer.losingAll', { amount: amount(money.profit) })} />
  return <AllWell title={t('answer.nothingToDo')}>{t('answer.noneWorse')}</AllWell>
}

function TooThin() {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('answer.cannotTell')}</h2>
      <p>{t('answer.cannotTellWhy')}</p>
    </>
  )
}

/** Unprotected visits of the last day: an earlier lapse needs no act, and staff see many accounts. */
function useLapsed({ daily }: Reading): number {
  const isStaff = useSession()?.is_admin === true
  return isStaff ? 0 : (daily?.at(-1)?.unprotected ?? 0)
}

/** Costs cannot be summed. Staff pay for no traffic: a client enters its costs. */
function useLack({ money }: Reading): 'none' | 'apart' | undefined {
  const may = useCanCall()
  const reaches = useReaches('Sources')
  const isStaff = useSession()?.is_admin === true
  const state = costState(money)
  if (!reaches || state === 'sum') return undefined
  if (state === 'apart') return may('rates.saveOwn') ? 'apart' : undefined
  return may('costs.add') && !isStaff ? 'none' : undefined
}

function AddCost() {
  const { t } = useTranslation()
  return (
    <Advice text={t('answer.noCost')}>
      <ButtonLink kind="primary" icon={<Coins />} to={`${SCREENS.Sources.path}?tab=costs&add=cost`}>
        {t('answer.addCost')}
      </ButtonLink>
    </Advice>
  )
}

type RateProps = { client: string; money: ProfitFigures; currency: string }

function AddRate({ client, money, currency }: RateProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const currencies = missingRates(money)
  const amounts = money.apart.filter(({ cost }) => cost !== 0).map((one) => format.money(one.cost, one.currency))
  const to = new URLSearchParams({ tab: 'rates', ...(client !== '' && { client }) }).toString()
  return (
    <Advice
      text={t('answer.noRateText', {
        count: currencies.length,
        amounts: amounts.join(', '),
        currencies: currencies.join(', '),
        currency,
      })}
    >
      <ButtonLink kind="primary" icon={<Coins />} to={`${SCREENS.Sources.path}?${to}`}>
        {t('rates.own.add')}
      </ButtonLink>
    </Advice>
  )
}

function Unprotected({ count }: { count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useCanCall()
  return (
    <Advice text={t('answer.unprotected', { count, n: format.number(count) })}>
      {may('tariff.change') && (
        <ButtonLink kind="primary" to={SCREENS.Tariff.path}>
          {t('menu.Tariff')}
        </ButtonLink>
      )}
    </Advice>
  )
}
