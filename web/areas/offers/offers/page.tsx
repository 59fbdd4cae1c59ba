import './offers.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs, type Dialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { OfferView } from '../../../../src/contract/offers/offers.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDrawer } from '../../../shared/form/dialog.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { Checks } from './checks.tsx'
import { OfferForm } from './form.tsx'
import { OfferList } from './list.tsx'

const SPEC = { client: '', offer: '' }

export default function OffersPage() {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const [{ client }, change] = useUrlState(SPEC)
  if (!isStaff) return <OfferPage client={undefined} />
  const choice = (
    <div className="filters hits-bar">
      <ClientSelect value={client} onChange={(next) => change({ client: next })} />
    </div>
  )
  if (client !== '') return <OfferPage key={client} client={client} choice={choice} />
  return (
    <Page title={t('menu.Offers')} className="offers">
      <ChooseClient what="offers" onChoose={(next) => change({ client: next })} />
    </Page>
  )
}

function OfferPage({ client, choice }: { client: string | undefined; choice?: ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOffers(client)
  const [{ offer: checked }, change] = useUrlState(SPEC)
  const dialogs = useDialogs<OfferView, 'write' | 'delete'>()
  const add = (
    <IfAllowed call="offers.save">
      <Button kind="primary" icon={<Plus />} onClick={() => dialogs.open('write')}>
        {t('offers.new')}
      </Button>
    </IfAllowed>
  )
  const isEmpty = data?.offers.length === 0
  return (
    <Page
      title={t('menu.Offers')}
      className="offers"
      sub={data?.offers.length || undefined}
      acts={isEmpty ? undefined : add}
    >
      {choice}
      {isEmpty ? (
        <NoOffers add={add} />
      ) : error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <OfferList
          offers={data?.offers}
          onEdit={(offer) => dialogs.open('write', offer)}
          onDelete={(offer) => dialogs.open('delete', offer)}
          onChecks={(offer) => change({ offer: offer.id })}
        />
      )}
      {data && <OfferDialogs {...dialogs} client={client} among={data} />}
      <ChecksOf id={checked} among={data} onClose={() => change({ offer: '' })} />
    </Page>
  )
}

const EVERY_MS = 15_000

/** Polls, because watched offers change by themselves. */
function useOffers(client: string | undefined) {
  const [watched, setWatched] = useState(false)
  const query = useApiQuery(
    'offers.list',
    { clientId: client },
    { quiet: true, keep: false, ...(watched && { every: EVERY_MS }) },
  )
  const some = query.data?.offers.some(({ watch }) => watch !== null) ?? false
  if (some !== watched) setWatched(some)
  return query
}

type ChecksOfProps = { id: string; among: Answer<'offers.list'> | undefined; onClose: () => void }

function ChecksOf({ id, among, onClose }: ChecksOfProps) {
  const found = among?.offers.find((one) => one.id === id)
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  return <Checks open={found !== undefined} offer={shown} onClose={onClose} />
}

type DialogsProps = Dialogs<OfferView, 'write' | 'delete'> & {
  client: string | undefined
  among: Answer<'offers.list'>
}

function OfferDialogs({ row: offer, isOpen, close, client, among }: DialogsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDrawer open={isOpen('write')} title={t(offer ? 'offers.edit' : 'offers.new')} onClose={close}>
        <OfferForm offer={offer} client={client} among={among} />
      </FormDrawer>
      {offer && (
        <ConfirmCall
          call="offers.remove"
          input={{ id: offer.id }}
          refreshes={['offers.list']}
          open={isOpen('delete')}
          title={t('offers.deleteTitle', { name: offer.name })}
          onClose={close}
        >
          {t('offers.deleteThen')}
        </ConfirmCall>
      )}
    </>
  )
}

const EXAMPLE = { payout: 2450, campaigns: 2 }

function NoOffers({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Card>
      <EmptyState
        title={t('offers.empty')}
        example={[
          [t('term.name'), t('offers.example')],
          [t('offers.payout'), format.money(EXAMPLE.payout, 'EUR')],
          [
            t('offers.campaigns'),
            t('offers.usedIn', { count: EXAMPLE.campaigns, n: format.number(EXAMPLE.campaigns) }),
          ],
        ]}
      >
        <p>{t('offers.emptyWhy')}</p>
        {add}
      </EmptyState>
    </Card>
  )
}
