import { Trash2 } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LIST_TYPES } from '../../../../src/contract/lists/list-words.ts'
import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { filterOf, type Condition } from '../../../shared/hits/conditions.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'
import { type Days, daysOf } from '../../../shared/hits/range.ts'
import { CALLS, type Side } from '../../../shared/lists/calls.ts'
import { isIdle } from './idle.ts'

const RANGE = '30d'
/** Looked through, of each type. */
const MOST = 200
const BLOCKED: Record<Side, Condition> = {
  client: { field: 'reason', verb: 'is', value: 'list.client_block' },
  global: { field: 'reason', verb: 'is', value: 'list.global_block' },
}

type AnswerProps = { side: Side; onRemove: ((which: { ids: string[] }) => void) | false }

/** Visits that the blocking entries stopped, and entries that do nothing. */
export function ListsAnswer({ side, onRemove }: AnswerProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const days = daysOf(RANGE, timezone)
  const entries = useApiQuery(CALLS[side].list, { page: 1, perPage: MOST }, { quiet: true }).data
  const idle = useIdle(entries, { ...days, timezone })
  const conditions = [BLOCKED[side]]
  const { data, isPending } = useApiQuery(
    'logs.companyTotals',
    { ...days, timezone, filter: filterOf(conditions), countsOnly: true },
    { quiet: true },
  )
  const scope = { client: '', campaign: '', range: RANGE, days, class: 'all', conditions } as const
  const isKnown = entries !== undefined && idle !== undefined && !isPending
  return (
    <Card label={t('answer.label')}>
      <Reply act={isKnown && countOf(entries.totals) > 0 && <Judgement idle={idle} onRemove={onRemove} />}>
        {isKnown ? (
          <p className="reading">
            {idle.length > 0 ? (
              <Trans
                i18nKey="lists.idle"
                count={idle.length}
                values={{ value: idle[0]?.value ?? '' }}
                components={{ b: <b /> }}
              />
            ) : (
              <Entries totals={entries.totals} />
            )}{' '}
            {data && hitsOf(data.totals) + Number(idle.length === 0) > 0 && (
              <Visits count={hitsOf(data.totals)} to={logsLink(scope)} />
            )}
          </p>
        ) : (
          <SentenceAwaited />
        )}
        <p className="mid">{t(`lists.reading.${side}`)}</p>
      </Reply>
    </Card>
  )
}

/** None while there are no visits that they could have stopped; undefined: not yet known. */
function useIdle(
  answer: Answer<'blacklist.list'> | undefined,
  days: Days & { timezone: string },
): readonly ListEntry[] | undefined {
  const now = useNow()
  const idle = answer ? LIST_TYPES.flatMap((type) => answer[type]).filter((one) => isIdle(one, now)) : []
  const enabled = idle.length > 0
  const { data, isPending } = useApiQuery('logs.companyTotals', { ...days, countsOnly: true }, { quiet: true, enabled })
  if (enabled && isPending) return undefined
  return data && hitsOf(data.totals) > 0 ? idle : []
}

type JudgementProps = { idle: readonly ListEntry[]; onRemove: AnswerProps['onRemove'] }

function Judgement({ idle, onRemove }: JudgementProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (idle.length === 0) return <AllWell title={t('lists.well')}>{t('lists.wellWhy')}</AllWell>
  return (
    <Advice text={t('lists.idleWhy')}>
      {onRemove && (
        <Button icon={<Trash2 />} onClick={() => onRemove({ ids: idle.map(({ id }) => id) })}>
          {t('lists.idleRemove', { count: idle.length, n: format.number(idle.length) })}
        </Button>
      )}
    </Advice>
  )
}

const countOf = (totals: Answer<'blacklist.list'>['totals']): number =>
  LIST_TYPES.reduce((sum, type) => sum + totals[type], 0)

function Entries({ totals }: { totals: Answer<'blacklist.list'>['totals'] }) {
  const format = useFormat()
  const count = countOf(totals)
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
