import { Ban } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhen } from '../../../shared/answer/when.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { RefuseButton } from './refuse-cell.tsx'
import type { AboutRefusals, Refusals } from './use-refusals.ts'

type Props = { answer: Answer<'logs.crawlers'> | undefined; stale: boolean; scope: Scope; about: AboutRefusals }

/** A sentence about crawlers; the act blocks the busiest. */
export function CrawlersAnswer({ answer, stale, scope, about }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={t('answer.label')} refreshing={stale} className="answer-card">
      <Reply act={about.isEverybodys ? undefined : answer && about.known ? <Act about={about} /> : <SentenceAwaited />}>
        {answer ? <Sentence sums={answer.sums} scope={scope} /> : <SentenceAwaited />}
      </Reply>
    </Card>
  )
}

function Sentence({ sums, scope }: { sums: Answer<'logs.crawlers'>['sums']; scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen(scope)
  const { visits, verified, falseClaims } = sums
  if (visits === 0) return <p className="reading">{t('crawlers.quiet', { when })}</p>
  return (
    <p className="reading">
      <Trans
        i18nKey="crawlers.answer"
        count={visits}
        values={{ n: format.number(visits), when, share: format.share(verified, visits) }}
        components={{ b: <b /> }}
      />{' '}
      {falseClaims > 0
        ? t('crawlers.readingFalse', { count: falseClaims, n: format.number(falseClaims) })
        : t('crawlers.readingNoFalse')}
    </p>
  )
}

/** Most visits that blocking would change. */
const busiest = ({ data: { names, editable, counted } }: Refusals) =>
  editable && counted
    ? names
        .filter(({ since, mine, changes }) => since === null && mine && changes > 0)
        .toSorted((a, b) => b.changes - a.changes)[0]
    : undefined

function Act({ about: { refusals } }: { about: AboutRefusals }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!refusals) return null
  if (!refusals.data.editable) return <p>{t('crawlers.refuse.locked')}</p>
  const one = busiest(refusals)
  if (!one) return <AllWell title={t('crawlers.allWell')}>{t('crawlers.allWellWhy')}</AllWell>
  const { name, changes } = one
  return (
    <Advice text={t('crawlers.actWhy', { count: changes, n: format.number(changes) })}>
      <RefuseButton kind="primary" icon={<Ban />} name={name} refusals={refusals}>
        {t('crawlers.refuse.actOf', { name })}
      </RefuseButton>
    </Advice>
  )
}
