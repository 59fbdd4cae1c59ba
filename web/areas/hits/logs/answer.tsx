import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useWhen } from '../../../shared/answer/when.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import type { Condition } from '../../../shared/hits/conditions.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'

/** Ms between refreshes while live. */
const EVERY = 10_000

/** Bots and suspicious visits among all that the filters leave, and the signal behind most Bots. */
export function LogsAnswer({ scope, live }: { scope: Scope; live: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen(scope)
  const question = { ...scope.question, class: 'all' as const, countsOnly: true }
  const { data, error } = useApiQuery('logs.companyTotals', question, { quiet: true, every: live ? EVERY : undefined })
  const most = useMostBots(scope)
  const visits = data && hitsOf(data.totals)
  // the list says that there is nothing
  if ((error && !data) || visits === 0) return null
  return (
    <Card label={t('answer.label')}>
      <Reply>
        {!data || visits === undefined || most.isPending ? (
          <SentenceAwaited />
        ) : (
          <p className="reading">
            <Trans
              i18nKey="logs.answer"
              count={visits}
              values={{ n: format.number(visits), when, bots: format.share(data.totals.bot, visits) }}
              components={{ b: <b />, bots: <Narrow onPick={() => scope.change({ class: 'bot' })} /> }}
            />{' '}
            {data.suspicious > 0 && (
              <Trans
                i18nKey="logs.answerSuspicious"
                count={data.suspicious}
                values={{ n: format.number(data.suspicious) }}
                components={{ open: <Narrow onPick={() => scope.change({ class: 'suspicious' })} /> }}
              />
            )}{' '}
            {most.signal && <MostBots scope={scope} signal={most.signal} />}
          </p>
        )}
      </Reply>
    </Card>
  )
}

/** Together with the counts: the sentence stands at once. */
function useMostBots(scope: Scope): { isPending: boolean; signal: string | undefined } {
  const { data, isPending } = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, class: 'bot', dimension: 'reason', limit: 1, countsOnly: true },
    { quiet: true },
  )
  return { isPending, signal: data?.platforms[0]?.value }
}

function MostBots({ scope, signal }: { scope: Scope; signal: string }) {
  const { t } = useTranslation()
  const names = useNames()
  const condition: Condition = { field: 'reason', verb: 'is', value: signal }
  return (
    <Trans
      i18nKey="logs.answerMost"
      values={{ signal: names.signal(signal) }}
      components={{ open: <Narrow onPick={() => scope.add(condition)} /> }}
      t={t}
    />
  )
}

const Narrow = ({ onPick, children }: { onPick: () => void; children?: React.ReactNode }) => (
  <button type="button" className="link" onClick={onPick}>
    {children}
  </button>
)
