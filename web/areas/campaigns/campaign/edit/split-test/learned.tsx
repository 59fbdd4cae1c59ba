import type { ReactNode } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { LEARN_STEP } from '../../../../../../src/contract/experiments/learn-words.ts'
import type { SplitLearning, SplitTest } from '../../../../../../src/contract/experiments/split-tests.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { shade } from '../split-links.tsx'
import { Interval } from './interval.tsx'

type LearningTest = SplitTest & { learning: SplitLearning }
export const learns = (test: SplitTest): test is LearningTest => test.learning !== null

/** Never quite sure. */
const wholePercent = (share: number): number => Math.min(99, Math.max(1, Math.round(share * 100)))

type Column = { key: string; name: string; number?: boolean; cell: (at: number) => ReactNode }

export function LearnedLinks({ test }: { test: LearningTest }) {
  const { t } = useTranslation()
  const columns = useColumns(test)
  const best = test.learning.winner
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('campaign.split.link')}</th>
          {columns.map(({ key, name, number }) => (
            <th key={key} scope="col" className={number ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {test.links.map(({ link }, at) => (
          <tr key={link + String(at)} className={at === best ? 'best' : undefined}>
            <th scope="row">
              <i className={shade(at)} /> {t('campaign.split.linkAt', { number: at + 1 })}
            </th>
            {columns.map(({ key, name, number, cell }) => (
              <td key={key} className={number ? 'num' : undefined} data-name={name}>
                {cell(at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useColumns({ links, learning }: LearningTest): Column[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isSeen = links.some(({ converted }) => converted !== null)
  const believed = learning.links.some(({ chance }) => chance !== null)
  const share = (at: number): ReactNode => {
    const { share: now = 0, yesterday = 0 } = learning.links[at] ?? {}
    return now === yesterday
      ? format.percent(now)
      : t('campaign.learn.shareWas', { now: format.percent(now), before: format.percent(yesterday) })
  }
  const columns: (Column | false)[] = [
    {
      key: 'visitors',
      name: t('campaign.splitTest.visitors'),
      number: true,
      cell: (at) => format.number(links[at]?.visitors ?? 0),
    },
    isSeen && {
      key: 'converted',
      name: t('campaign.splitTest.converted'),
      number: true,
      cell: (at) => format.number(links[at]?.converted ?? 0),
    },
    believed && {
      key: 'rate',
      name: t(learning.currency === null ? 'campaign.splitTest.rate' : 'campaign.learn.revenue'),
      cell: (at) => <Rate learning={learning} at={at} />,
    },
    believed && {
      key: 'chance',
      name: t('campaign.learn.chance'),
      number: true,
      cell: (at) => format.percent(wholePercent(learning.links[at]?.chance ?? 0)),
    },
    { key: 'share', name: t('campaign.learn.share'), number: true, cell: share },
  ]
  return columns.filter((column) => column !== false)
}

function Rate({ learning: { links, currency }, at }: { learning: SplitLearning; at: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rate = links[at]?.rate
  if (!rate) return null
  const most = Math.max(...links.map((one) => one.rate?.high ?? 0), Number.MIN_VALUE)
  const text = (one: number): string =>
    currency === null ? format.share(one, 1) : format.money(Math.round(one * 1000), currency)
  return (
    <>
      <Interval rate={rate} most={most} />
      <span>
        {t('campaign.splitTest.rateOf', { rate: text(rate.rate), low: text(rate.low), high: text(rate.high) })}
      </span>
    </>
  )
}

/** One sentence on what happens, and why. */
export function useLearnedSentences(): (test: LearningTest) => string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const gathering = ({ least, ranAt }: SplitLearning): string[] => [
    t('campaign.learn.gathering', { count: least, n: format.number(least) }),
    ...(ranAt === null ? [t('campaign.learn.soon')] : []),
  ]
  const learning = ({ links, floor, withinDay }: SplitLearning): string[] => {
    const chances = links.map(({ chance }) => chance ?? 0)
    const best = chances.indexOf(Math.max(...chances))
    const chance = chances[best] ?? 0
    const floors = floor * links.filter(({ share }) => share > 0).length
    if (withinDay === null) return []
    return [
      t('campaign.learn.why', {
        number: best + 1,
        chance: format.percent(wholePercent(chance)),
        share: format.percent(Math.round(floor + (100 - floors) * chance)),
        step: LEARN_STEP,
      }),
      t('campaign.learn.young', { share: format.percent(wholePercent(withinDay)) }),
    ]
  }
  return ({ learning: learnt, outcome }) => {
    const { state, winner, watch } = learnt
    if (state === 'held' || outcome === 'unfit') return [t('campaign.learn.held')]
    if (state === 'gathering') return gathering(learnt)
    if (state === 'won' && winner !== null)
      return [t(watch ? 'campaign.learn.goesOn' : 'campaign.learn.won', { number: winner + 1 })]
    return learning(learnt)
  }
}

export const learnedKind = ({ learning: { state }, outcome }: LearningTest): SplitTest['outcome'] => {
  if (state === 'held' || outcome === 'unfit') return 'unfit'
  return state === 'won' ? 'better' : 'waiting'
}
