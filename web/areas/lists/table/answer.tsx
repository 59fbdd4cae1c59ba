import { Trans, useTranslation } from 'react-i18next'
import { LIST_TYPES } from '../../../../src/contract/lists/list-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { filterOf, type Condition } from '../../../shared/hits/conditions.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'
import { daysOf } from '../../../shared/hits/range.ts'
import { CALLS, type Side } from '../../../shared/lists/calls.ts'

const RANGE = '30d'
const BLOCKED: Record<Side, Condition> = {
  client: { field: 'reason', verb: 'is', value: 'list.client_block' },
  global: { field: 'reason', verb: 'is', value: 'list.global_block' },
}

/** Entries of all types, and what the blocking ones did. */
export function ListsAnswer({ side }: { side: Side }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const days = daysOf(RANGE, timezone)
  const entries = useApiQuery(CALLS[side].list, { type: 'ips', page: 1, perPage: 1 }, { quiet: true })
  const conditions = [BLOCKED[side]]
  const { data, isPending } = useApiQuery(
    'logs.companyTotals',
    { ...days, timezone, filter: filterOf(conditions), countsOnly: true },
    { quiet: true },
  )
  const scope = { client: '', campaign: '', range: RANGE, days, class: 'all', conditions } as const
  return (
    <Card label={t('answer.label')}>
      <Reply>
        {entries.data && !isPending ? (
          <p className="reading">
            <Entries totals={entries.data.totals} />{' '}
            {data && <Visits count={hitsOf(data.totals)} to={logsLink(scope)} />}
          </p>
        ) : (
          <SentenceAwaited />
        )}
        <p className="mid">{t(`lists.reading.${side}`)}</p>
      </Reply>
    </Card>
  )
}

function Entries({ totals }: { totals: Answer<'blacklist.list'>['totals'] }) {
  const format = useFormat()
  const count = LIST_TYPES.reduce((sum, type) => sum + totals[type], 0)
  return <Trans i18nKey="lists.answer" count={count} values={{ n: format.number(count) }} components={{ b: <b /> }} />
}

function Visits({ count, to }: { count: number; to: string }) {
  const format = useFormat()
  return (
    <Trans
      i18nKey="lists.answerBlocked"
      count={count}
      values={{ n: format.number(count) }}
      components={{ b: <b />, visits: <LogsLink to={to} /> }}
    />
  )
}
