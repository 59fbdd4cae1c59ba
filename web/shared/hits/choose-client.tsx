import './hits.css'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Holding } from '../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { SearchInput } from '../../kit/controls/search.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { Reply } from '../../kit/layout/reply.tsx'
import { useNow } from '../../kit/now.ts'
import { Failed } from '../failed.tsx'
import { keepRecentClient, recentClients } from './recent-clients.ts'

type Client = Answer<'clients.holdings'>['clients'][number]
type Props = { what: Holding; onChoose: (id: string) => void }

/** Shown before `more`; a longer list can be searched. */
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
          <Reply>
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
          <b>{t(`choose.none.${what}`)}</b> {t(`choose.why.${what}`)}
        </>
      ) : (
        <Trans
          i18nKey="choose.some"
          count={having.length}
          values={{
            n: format.number(having.length),
            held: t(`choose.held.${what}`, { count: sum, n: format.number(sum) }),
            why: t(`choose.why.${what}`),
          }}
          components={{ b: <b /> }}
        />
      )}
    </h2>
  )
}

function Rows({ what, clients, onChoose }: Props & { clients: readonly Client[] | undefined }) {
  const { t } = useTranslation()
  const [recent] = useState(recentClients)
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  if (!clients)
    return (
      <div className="pad">
        <Skeleton width="100%" height={200} />
      </div>
    )
  const last = clients.find(({ id }) => id === recent[0])
  const rows = last ? [last, ...clients.filter((one) => one !== last)] : clients
  const shown = wanted === '' && !isWhole ? firstOf(rows, last) : rows.filter(({ email }) => isLike(email, wanted))
  const left = wanted === '' ? rows.slice(shown.length) : []
  return (
    <>
      {clients.length > FIRST && (
        <div className="choose-search">
          <SearchInput value={wanted} label={t('choose.search')} onChange={setWanted} width={320} />
        </div>
      )}
      <p className="choose-head" aria-hidden="true">
        <span>{t('term.client')}</span>
        <span>{t(`choose.head.${what}`)}</span>
        <span>{t('choose.changed')}</span>
      </p>
      <ul className="choose-rows" aria-label={t('term.clients')}>
        {shown.map((client) => (
          <Row key={client.id} what={what} client={client} isLast={client === last} onChoose={onChoose} />
        ))}
        {wanted !== '' && shown.length === 0 && <li className="none">{t('choose.notFound')}</li>}
        {left.length > 0 && (
          <li>
            <button type="button" className="more" onClick={() => setWhole(true)}>
              <More what={what} left={left} /> <ChevronDown aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

const isLike = (email: string, wanted: string) => email.toLowerCase().includes(wanted.trim().toLowerCase())

/** Those who have some, or the first of all where nobody has any. */
function firstOf(rows: readonly Client[], last: Client | undefined): readonly Client[] {
  const having = rows.filter((one) => one.count > 0 || one === last)
  return (having.some(({ count }) => count > 0) ? having : rows).slice(0, FIRST)
}

/** Clients who have none say so: that is why they stand apart. */
function More({ what, left }: { what: Holding; left: readonly Client[] }) {
  const { t } = useTranslation()
  const count = left.length
  const n = useFormat().number(count)
  if (left.some((one) => one.count > 0)) return t('choose.more', { count, n })
  return t('choose.without', { count, n, none: t(`choose.zero.${what}`) })
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
        <span className="named-client">
          <MidCut text={email} />
          {isLast && <small>{t('choose.last')}</small>}
        </span>
        <span className="held">
          {count > 0 ? (
            t(`choose.held.${what}`, { count, n: format.number(count) })
          ) : (
            <span className="dim">{t(`choose.zero.${what}`)}</span>
          )}
        </span>
        {last !== null && (
          <small className="changed" title={format.exact(last)}>
            {format.ago(last, now)}
          </small>
        )}
        <ChevronRight aria-hidden="true" className="turn" />
      </button>
    </li>
  )
}
