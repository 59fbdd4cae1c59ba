/** The first look of staff: who needs them, what to do, and how the service is. */
import { Coins, Mail } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../../kit/controls/button-link.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { Reply } from '../../../../kit/layout/reply.tsx'
import { Todos } from '../../../../kit/layout/todo.tsx'
import { useNow } from '../../../../kit/now.ts'
import { clientPage } from '../../../../shared/people/client-page.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { useServiceNeeds } from '../../../../shared/service-needs.ts'
import { screenOf } from '../../../../shared/status-words.ts'
import type { Counts } from '../counts.ts'
import { ClientFigures, useServiceWords } from './figures.tsx'
import { Need, RemindNeeds, PayNeed, useNeedText } from './need.tsx'
import { canBeReminded, isReminded, needCounts, type ClientNeed } from './needs.ts'

/** Shown before `more`. */
const FIRST = 5
/** Ms. */
const EVERY = 60_000

export function StaffAnswer({ counts }: { counts: Counts }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('clients.needs', undefined, { quiet: true, every: EVERY })
  const needs = data?.needs
  return (
    <Card label={t('needs.label')} className="answer-card">
      {error && !needs ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Reply act={needs && (needs.length > 0 ? <Act needs={needs} /> : <ServiceAct />)}>
          {needs ? <Sentence needs={needs} /> : <Awaited />}
        </Reply>
      )}
      <ClientFigures counts={counts} needs={needs} />
      {needs && needs.length > 0 && <Rows needs={needs} />}
    </Card>
  )
}

const Awaited = () => (
  <p className="reading" aria-hidden="true">
    <Skeleton width="80%" height={14} />
  </p>
)

function Sentence({ needs }: { needs: readonly ClientNeed[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const b = { components: { b: <b />, a: <Link to={SCREENS.Status.path} /> } }
  const service = useServiceNeeds()
  const what = useServiceWords()
  if (needs.length === 0) {
    if (!service) return <Awaited />
    const { count } = service
    return (
      <p className="reading">
        {count === 0 ? (
          <Trans i18nKey="needs.none" {...b} />
        ) : (
          <Trans i18nKey="needs.onlyService" count={count} values={{ n: format.number(count), what }} {...b} />
        )}
      </p>
    )
  }
  const parts = needCounts(needs).map(([need, count]) => t(`needs.part.${need}`, { count, n: format.number(count) }))
  return (
    <p className="reading">
      <Trans i18nKey="needs.some" count={needs.length} values={{ n: format.number(needs.length) }} {...b} />{' '}
      {parts.join(', ')}.
      {service !== undefined && service.count > 0 && (
        <>
          {' '}
          <Trans i18nKey="needs.serviceToo" count={service.count} values={{ n: format.number(service.count) }} {...b} />
        </>
      )}
    </p>
  )
}

/** While no client needs staff: what the service needs first. */
function ServiceAct() {
  const { t } = useTranslation()
  const { warnings: [first] = [], lacksBackup } = useServiceNeeds() ?? {}
  if (!first && !lacksBackup) return null
  const screen = first && screenOf(first.kind)
  return (
    <>
      <ButtonLink kind="primary" to={SCREENS[screen ?? 'Status'].path}>
        {screen === 'Detection data' ? t('needs.openData') : t('needs.seeService')}
      </ButtonLink>
      <p>{first ? t(`status.todo.${first.kind}`, { about: first.about }) : t('needs.backup')}</p>
    </>
  )
}

/** The most urgent; reminders go to all at once. */
function Act({ needs }: { needs: readonly ClientNeed[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = useNeedText()
  const canRemind = useReaches('Expirations')
  const now = useNow()
  const [first] = needs
  const late = needs.filter((need) => canBeReminded(need) && !isReminded(need, now))
  const say = (act: ReactNode, what: ReactNode) => (
    <>
      {act}
      <p>{what}</p>
    </>
  )
  if (!first) return null
  const about = (
    <>
      <b>{first.email}</b>: {text(first)}
    </>
  )
  if (first.need === 'asks') return say(<PayNeed of={first} kind="primary" icon={<Coins />} />, about)
  if (canRemind && late.length > 0)
    return say(
      <RemindNeeds of={late} kind="primary" icon={<Mail />}>
        {t('needs.remind', { count: late.length, n: format.number(late.length) })}
      </RemindNeeds>,
      t('needs.remindWhat'),
    )
  return say(
    <ButtonLink kind="primary" to={clientPage(first.clientId)}>
      {t('needs.see')}
    </ButtonLink>,
    about,
  )
}

function Rows({ needs }: { needs: readonly ClientNeed[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const left = needs.length - FIRST
  return (
    <>
      <Todos label={t('needs.list')}>
        {(isWhole ? needs : needs.slice(0, FIRST)).map((need) => (
          <Need key={need.clientId} of={need} />
        ))}
      </Todos>
      {left > 0 && !isWhole && (
        <p className="needs-more">
          <Button size="s" kind="quiet" onClick={() => setWhole(true)}>
            {t('needs.more', { count: left, n: format.number(left) })}
          </Button>
        </p>
      )}
    </>
  )
}
