import { Search, Target } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { SignalFigures } from '../../../../src/contract/detection/detection.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhen } from '../../../shared/answer/when.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'

type Signals = Answer<'logs.detection'>
type Props = { answer: Signals | undefined; stale: boolean; scope: Scope }

const capital = (word: string, locale: string): string => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)

/** How much is detected, and the signal that may catch people. */
export function SignalsAnswer({ answer, stale, scope }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={t('answer.label')} refreshing={stale} className="answer-card">
      <Reply act={answer ? <Act answer={answer} scope={scope} /> : <SentenceAwaited />}>
        {answer ? <Sentence answer={answer} scope={scope} /> : <SentenceAwaited />}
      </Reply>
    </Card>
  )
}

const catching = ({ signals }: Signals) =>
  signals.filter(({ conversion }) => conversion?.outcome === 'people').toSorted((a, b) => b.visits - a.visits)

function Sentence({ answer, scope }: { answer: Signals; scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const when = useWhen(scope)
  const { visits, shown } = answer.sums
  if (visits === 0) return <p className="reading">{t('answer.quiet', { when })}</p>
  const [first, ...rest] = catching(answer)
  return (
    <p className="reading">
      <Trans
        i18nKey="detection.answer"
        count={visits}
        values={{ n: format.number(visits), when, share: format.share(shown, visits) }}
        components={{ b: <b /> }}
      />{' '}
      {first && (
        <Trans
          i18nKey={rest.length === 0 ? 'detection.readingOne' : 'detection.readingPeople'}
          count={rest.length}
          values={{ name: capital(names.signal(first.signal), format.locale), n: format.number(rest.length) }}
          components={{ b: <b /> }}
        />
      )}
    </p>
  )
}

/** Visits that are held for bots convert as people do. */
function People({ one: { conversion } }: { one: SignalFigures }) {
  const { t } = useTranslation()
  const format = useFormat()
  const clean = conversion?.clean ?? null
  return (
    <>
      {conversion &&
        clean !== null &&
        t('detection.peopleRate', { share: format.share(conversion.rate, 1), clean: format.share(clean, 1) })}{' '}
      {t('detection.peopleLook')}
    </>
  )
}

function Act({ answer, scope }: { answer: Signals; scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hasLogs = useReaches('Logs')
  const hasConversions = useReaches('Conversions')
  const { clean, sums } = answer
  const one = catching(answer)[0]
  if (sums.visits === 0) return <p>{t('answer.quietStep')}</p>
  if (one)
    return (
      <Advice text={<People one={one} />}>
        {hasLogs && (
          <ButtonLink
            kind="primary"
            icon={<Search />}
            to={logsLink(scope, { class: 'all', and: { field: 'reason', verb: 'is', value: one.signal } })}
          >
            {t('detection.see', { count: one.visits, n: format.number(one.visits) })}
          </ButtonLink>
        )}
      </Advice>
    )
  if (clean?.converted === 0)
    return (
      <Advice text={t('detection.noRate')}>
        {hasConversions && (
          <ButtonLink kind="primary" icon={<Target />} to={`${SCREENS.Conversions.path}?tab=settings`}>
            {t('detection.setUp')}
          </ButtonLink>
        )}
      </Advice>
    )
  if (!clean) return <p>{t('detection.how')}</p>
  return <AllWell title={t('detection.allWell')}>{t('detection.allWellWhy')}</AllWell>
}
