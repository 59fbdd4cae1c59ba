import { Inbox, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhen } from '../../../shared/answer/when.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Advice, AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import type { ChangeAddress } from './address.ts'

type Stats = Answer<'conversion.stats'>
type Props = { answer: Stats | undefined; scope: Scope; onChange: ChangeAddress }

/** A sentence about conversions; the act is about postbacks that matched nothing. */
export const ConversionsAnswer = ({ answer, scope, onChange }: Props) => (
  <Reply act={answer ? <Act received={answer.received} scope={scope} onChange={onChange} /> : <SentenceAwaited />}>
    {answer ? <Sentence totals={answer.totals} scope={scope} onChange={onChange} /> : <SentenceAwaited />}
  </Reply>
)

function Sentence({ totals, scope, onChange }: Omit<Props, 'answer'> & { totals: Stats['totals'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen(scope)
  const { hits, conversions, pending, revenue } = totals
  if (hits === 0 && conversions === 0) return <p className="reading">{t('answer.quiet', { when })}</p>
  const sums = revenue.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
  return (
    <p className="reading">
      <Trans
        i18nKey="conv.answer"
        count={conversions}
        values={{ n: format.number(conversions), when, share: format.share(conversions, hits) }}
        components={{ b: <b /> }}
      />{' '}
      {sums !== '' && <Trans i18nKey="conv.answerRevenue" values={{ sums }} components={{ b: <b /> }} />}{' '}
      {pending > 0 && (
        <Trans
          i18nKey="conv.answerPending"
          count={pending}
          values={{ n: format.number(pending) }}
          components={{ open: <Held onOpen={() => onChange(HELD)} /> }}
        />
      )}
    </p>
  )
}

/** Postbacks of conversions that still wait for a decision. */
export const HELD = { tab: 'inbox', state: 'all', stage: 'hold', search: '', page: 1 } as const

const Held = ({ onOpen, children }: { onOpen: () => void; children?: ReactNode }) => (
  <button type="button" className="link" onClick={onOpen}>
    {children}
  </button>
)

function Act({ received, scope, onChange }: { received: boolean; scope: Scope; onChange: ChangeAddress }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startDate, endDate, timezone, clientId, companyId } = scope.question
  const inbox = useApiQuery(
    'conversion.inbox',
    { startDate, endDate, timezone, clientId, companyId, page: 1, perPage: 1 },
    { quiet: true, enabled: received },
  )
  if (!received)
    return (
      <Advice text={t('conv.noneWhy')}>
        <Button kind="primary" icon={<Target />} onClick={() => onChange({ tab: 'settings' })}>
          {t('conv.setUp')}
        </Button>
      </Advice>
    )
  if (!inbox.data) return inbox.error ? null : <SentenceAwaited />
  const { unmatched } = inbox.data.states
  if (unmatched === 0) return <AllWell title={t('conv.allWell')}>{t('conv.allWellWhy')}</AllWell>
  return (
    <Advice text={t('conv.unmatchedWhy', { count: unmatched, n: format.number(unmatched) })}>
      <Button
        kind="primary"
        icon={<Inbox />}
        onClick={() => onChange({ tab: 'inbox', state: 'unmatched', stage: 'all', search: '', page: 1 })}
      >
        {t('conv.seeUnmatched')}
      </Button>
    </Advice>
  )
}
