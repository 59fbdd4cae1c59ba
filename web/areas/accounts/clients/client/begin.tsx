/** Beginning of a client’s page: traffic and money, then reasons to look. */
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { Answer as AnswerOf } from '../../../../../src/contract/table.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { Answer } from '../../../../shared/answer/answer.tsx'
import { useExclusion, useReading, type AnswerScope } from '../../../../shared/answer/use-answer.ts'
import { daysOf } from '../../../../shared/hits/range.ts'
import { useNow } from '../../../../kit/now.ts'
import { attentionOf, type Attention } from './attention.ts'

const RANGE = '30d'

/** Of the last 30 days, with a line over the days under each figure. */
export function Traffic({ client }: { client: string }) {
  return useReaches('Statistics') ? <Read client={client} /> : null
}

function Read({ client }: { client: string }) {
  const { timezone } = useFormat()
  const now = useNow()
  const { startDate, endDate } = daysOf(RANGE, timezone, now)
  const scope = useMemo<AnswerScope>(() => {
    const days = { startDate, endDate }
    const question = { ...days, timezone, clientId: client, class: 'all' as const, filter: {} }
    return { range: RANGE, days, client, campaign: '', class: 'all', conditions: [], question }
  }, [client, startDate, endDate, timezone])
  const read = useReading(scope)
  const { found, onExclude, drawer } = useExclusion(scope)
  return (
    <>
      <Answer scope={scope} read={read} found={found} onExclude={onExclude} />
      {drawer}
    </>
  )
}

export function NeedsAttention({ answer }: { answer: AnswerOf<'clients.read'> }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const now = useNow()
  const all = attentionOf(answer, now, timezone)
  return (
    <ul>
      {all.length === 0 ? (
        <li>
          <CircleCheck aria-hidden="true" />
          <p>{t('client.attention.none')}</p>
        </li>
      ) : (
        all.map((one) => (
          <li key={one.what} className="due">
            <TriangleAlert aria-hidden="true" />
            <p>
              <Reason one={one} client={answer.client.id} />
            </p>
          </li>
        ))
      )}
    </ul>
  )
}

function Reason({ one, client }: { one: Attention; client: string }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const reaches = useReaches('Statistics')
  if ('paidUntil' in one)
    return t(`client.attention.${one.what}`, {
      date: format.date(one.paidUntil),
      when: format.inDays(one.paidUntil, now),
    })
  if ('used' in one)
    return t(`client.attention.${one.what}`, { used: format.number(one.used), most: format.number(one.limit) })
  if (!('campaigns' in one)) return t(`client.attention.${one.what}`)
  return (
    <>
      {t(`client.attention.${one.what}`, { count: one.campaigns.length, n: format.number(one.campaigns.length) })}{' '}
      {one.campaigns.slice(0, NAMED).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {reaches ? (
            <Link to={`${SCREENS.Statistics.path}/${id}?client=${client}&range=${RANGE}`}>{name}</Link>
          ) : (
            <b>{name}</b>
          )}
        </span>
      ))}
      {one.campaigns.length > NAMED &&
        ` ${t('audit.more', { count: one.campaigns.length - NAMED, n: one.campaigns.length - NAMED })}`}
    </>
  )
}

/** Campaigns by name. */
const NAMED = 5
