import './hits.css'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Holding } from '../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { Reply } from '../../kit/layout/reply.tsx'
import { useNow } from '../../kit/now.ts'
import { Failed } from '../failed.tsx'
import { ClientSelect } from './client-select.tsx'
import { keepRecentClient, recentClients } from './recent-clients.ts'

type Client = Answer<'clients.holdings'>['clients'][number]
type Props = { what: Holding; onChoose: (id: string) => void }

/** Shown before `more`; clients who have none only then, or where none has any. */
const FIRST = 10

/** For staff who have not chosen a client yet: who has how much of it, the client opened last first. */
export function ChooseClient({ what, onChoose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('clients.holdings', { what }, { quiet: true })
  const clients = data?.clients
  return (
    <Card label={t('choose.title')}>
      {error && !clients ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Reply act={<ClientSelect value="" label={t('choose.title')} onChange={onChoose} />}>
            <Sentence what={what} clients={clients} />
          </Reply>
          <Rows what={what} clients={clients} onChoose={onChoose} />
        </>
      )}
    </Card>
  )
}

function Sentence({ what, clients }: { what: Holding; clients: readonly Client[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!clients)
    return (
      <p className="reading" aria-hidden="true">
        <Skeleton width="60%" height={14} />
      </p>
    )
  const having = clients.filter(({ count }) => count > 0)
  const sum = having.reduce((all, { count }) => all + count, 0)
  return (
    <h2 className="reading">
      {having.length === 0 ? (
        <>
          <b>{t(`choose.none.${what}`)}</b> {t('choose.first')}
        </>
      ) : (
        <Trans
          i18nKey="choose.some"
          count={having.length}
          values={{
            n: format.number(having.length),
            held: t(`choose.held.${what}`, { count: sum, n: format.number(sum) }),
          }}
          components={{ b: <b /> }}
        />
      )}
    </h2>
  )
}

function Rows({ what, clients, onChoose }: Props & { clients: readonly Client[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [recent] = useState(recentClients)
  const [isWhole, setWhole] = useState(false)
  if (!clients)
    return (
      <div className="pad">
        <Skeleton width="100%" height={200} />
      </div>
    )
  const last = clients.find(({ id }) => id === recent[0])
  const rows = last ? [last, ...clients.filter((one) => one !== last)] : clients
  const having = rows.filter((one) => one.count > 0 || one === last)
  const shown = isWhole ? rows : (having.length > 0 ? having : rows).slice(0, FIRST)
  const left = rows.length - shown.length
  return (
    <ul className="choose-rows" aria-label={t('term.clients')}>
      {shown.map((client) => (
        <Row key={client.id} what={what} client={client} isLast={client === last} onChoose={onChoose} />
      ))}
      {left > 0 && (
        <li className="more">
          <Button size="s" kind="quiet" onClick={() => setWhole(true)}>
            {t('choose.more', { count: left, n: format.number(left) })}
          </Button>
        </li>
      )}
    </ul>
  )
}

type RowProps = Props & { client: Client; isLast: boolean }

function Row({ what, client: { id, email, count, last }, isLast, onChoose }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const choose = () => {
    keepRecentClient(id)
    onChoose(id)
  }
  return (
    <li>
      <button type="button" data-row onClick={choose}>
        <MidCut text={email} />
        {isLast && <small>{t('choose.last')}</small>}
        <span className="held">
          {count > 0 && t(`choose.held.${what}`, { count, n: format.number(count) })}
          {last !== null && <small title={format.exact(last)}>{format.ago(last, now)}</small>}
        </span>
        <ChevronRight aria-hidden="true" className="turn" />
      </button>
    </li>
  )
}
