import './split-test.css'
import { Check, CircleAlert, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { SplitTest } from '../../../../../../src/contract/experiments/split-tests.ts'
import type { SplitLink } from '../../../../../../src/contract/experiments/split-words.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { useNames } from '../../../../../shared/hits/names.ts'
import { useNow } from '../../../../../kit/now.ts'
import { percentOf, type DraftLink } from '../draft-groups.ts'
import type { Draft } from '../draft.ts'
import { learnFrom, type DraftLearn } from '../draft-groups.ts'
import { shade } from '../split-links.tsx'
import { Interval } from './interval.tsx'
import { LearnedLinks, learnedKind, learns, useLearnedSentences } from './learned.tsx'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

/** Of a saved group with several links. */
export function SplitTestPart({ campaign, at }: { campaign: string | undefined; at: number }) {
  const { t } = useTranslation()
  const { data } = useApiQuery(
    'company.splitTests',
    { id: campaign ?? '' },
    { enabled: campaign !== undefined, quiet: true, staleTime: MINUTE_MS },
  )
  const name = useWatch<Draft, `splitGroups.${number}.name`>({ name: `splitGroups.${at}.name` })
  const links = useWatch<Draft, `splitGroups.${number}.links`>({ name: `splitGroups.${at}.links` })
  const learn = useWatch<Draft, `splitGroups.${number}.learn`>({ name: `splitGroups.${at}.learn` })
  const tested = data?.groups.find((group) => group.name === name)
  if (!tested) return null
  return (
    <section className="split-test" aria-label={t('campaign.splitTest.title')}>
      <Title test={tested} />
      {tested.visitors > 0 && (learns(tested) ? <LearnedLinks test={tested} /> : <Links test={tested} />)}
      <Outcome test={tested} />
      {!(isSame(links, tested.links) && isSameLearning(learn, tested.learning)) && (
        <p className="help">{t('campaign.splitTest.changed')}</p>
      )}
    </section>
  )
}

const isSame = (links: readonly DraftLink[], saved: readonly SplitLink[]): boolean =>
  links.length === saved.length &&
  links.every((link, at) => link.link.trim() === saved[at]?.link && percentOf(link) === saved[at].percent)

const isSameLearning = (learn: DraftLearn, saved: SplitTest['learning']): boolean => {
  const { learn: now } = learnFrom(learn)
  if (!now || !saved) return !now && !saved
  return now.goal === saved.goal && now.floor === saved.floor && now.watch === saved.watch
}

function Title({ test }: { test: SplitTest }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="about">
      {t('campaign.splitTest.title')}{' '}
      {test.since !== null && (
        <small>
          {t('campaign.splitTest.since', {
            count: test.visitors,
            n: format.number(test.visitors),
            date: format.date(test.since),
          })}
        </small>
      )}
    </p>
  )
}

function Links({ test: { links, best } }: { test: SplitTest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const withRates = links.some(({ rate }) => rate !== null)
  const most = Math.max(...links.map(({ rate }) => (rate === null || rate.high === 1 ? 0 : rate.high)), 0.001)
  const percent = (share: number): string => format.share(share, 1)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('campaign.split.link')}</th>
          <th scope="col" className="num">
            {t('campaign.splitTest.visitors')}
          </th>
          <th scope="col" className="num">
            {t('term.share')}
          </th>
          {withRates && (
            <>
              <th scope="col" className="num">
                {t('campaign.splitTest.converted')}
              </th>
              <th scope="col">{t('campaign.splitTest.rate')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {links.map((link, at) => (
          <tr key={link.link + String(at)} className={at === best ? 'best' : undefined}>
            <th scope="row">
              <i className={shade(at)} /> {t('campaign.split.linkAt', { number: at + 1 })}
            </th>
            <td className="num" data-name={t('campaign.splitTest.visitors')}>
              {format.number(link.visitors)}
            </td>
            <td className="num" data-name={t('term.share')}>
              {t('campaign.splitTest.shareOf', { share: percent(link.share), set: format.percent(link.percent) })}
            </td>
            {link.rate && (
              <>
                <td className="num" data-name={t('campaign.splitTest.converted')}>
                  {format.number(link.converted ?? 0)}
                </td>
                <td data-name={t('campaign.splitTest.rate')}>
                  <Interval rate={link.rate} most={most} />
                  <span>
                    {t('campaign.splitTest.rateOf', {
                      rate: percent(link.rate.rate),
                      low: percent(link.rate.low),
                      high: percent(link.rate.high),
                    })}
                  </span>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SIGNS: Record<SplitTest['outcome'], ReactNode> = {
  none: null,
  quiet: <Hourglass />,
  waiting: <Hourglass />,
  better: <Check />,
  unfit: <CircleAlert />,
}
const KINDS: Record<SplitTest['outcome'], string> = { none: '', quiet: '', waiting: '', better: 'ok', unfit: 'warn' }

function Outcome({ test }: { test: SplitTest }) {
  const fixed = useSentences()
  const learned = useLearnedSentences()
  const sentences = learns(test) ? learned(test) : fixed(test)
  if (sentences.length === 0) return null
  const outcome = learns(test) ? learnedKind(test) : test.outcome
  return (
    <p className={`state ${KINDS[outcome]}`}>
      {SIGNS[outcome]}
      <span>{sentences.join(' ')}</span>
    </p>
  )
}

function useSentences(): (test: SplitTest) => string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const now = useNow()
  const waiting = ({ missing, visitors, since }: SplitTest): string[] => {
    if (missing === null || since === null) return [t('campaign.splitTest.alike')]
    const perDay = visitors / Math.max(1, (now - Date.parse(since)) / DAY_MS)
    return [
      t('campaign.splitTest.waiting'),
      t('campaign.splitTest.missing', {
        count: missing,
        n: format.number(missing),
        days: t('campaign.splitTest.days', { count: Math.max(1, Math.ceil(missing / perDay)) }),
      }),
    ]
  }
  const unfit = ({ ratio: { suspect } }: SplitTest): string[] => [
    t('campaign.splitTest.unfit'),
    suspect
      ? t('campaign.splitTest.suspect', {
          field: names.field(suspect.dimension),
          value: names.value(suspect.dimension, suspect.value),
          count: suspect.visitors,
          n: format.number(suspect.visitors),
        })
      : t('campaign.splitTest.noSuspect'),
  ]
  return (test) => {
    if (test.visitors === 0) return [t('campaign.splitTest.nobody')]
    if (test.outcome === 'unfit') return unfit(test)
    if (test.outcome === 'waiting') return waiting(test)
    if (test.outcome === 'better') return [t('campaign.splitTest.better', { number: (test.best ?? 0) + 1 })]
    return test.outcome === 'quiet' ? [t('campaign.splitTest.quiet')] : []
  }
}
