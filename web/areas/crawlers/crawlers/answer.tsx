import { Ban, Search } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { crawlerName } from '../../../../src/rules/crawlers/crawler-name.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhen } from '../../../shared/answer/when.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
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
      <Reply act={answer && about.known ? <Act answer={answer} scope={scope} about={about} /> : <SentenceAwaited />}>
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

type ActProps = { answer: Answer<'logs.crawlers'>; scope: Scope; about: AboutRefusals }

function Act({ answer, scope, about: { refusals, isEverybodys } }: ActProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isEverybodys) return <Unverified answer={answer} scope={scope} />
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

/** For staff, who block for nobody: the busiest name that could be verified, but is not. */
function Unverified({ answer: { crawlers }, scope }: Pick<ActProps, 'answer' | 'scope'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const hasLogs = useReaches('Logs')
  const [one] = crawlers.filter(({ standing }) => standing === 'unverified').toSorted((a, b) => b.visits - a.visits)
  if (!one) return <AllWell title={t('crawlers.allVerified')}>{t('crawlers.allVerifiedWhy')}</AllWell>
  const and = { field: 'browser', verb: 'is', value: one.browser } as const
  return (
    <Advice text={t('crawlers.unverifiedWhy', { name: crawlerName(one) })}>
      {hasLogs && (
        <ButtonLink
          kind="primary"
          icon={<Search />}
          to={logsLink({ ...scope, conditions: [and] }, { class: 'all', and: UNVERIFIED })}
        >
          {t('detection.see', { count: one.visits, n: format.number(one.visits) })}
        </ButtonLink>
      )}
    </Advice>
  )
}

const UNVERIFIED = { field: 'category', verb: 'is', value: 'unverified' } as const
