import './offers.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../../src/contract/offers/offers.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDrawer } from '../../../shared/form/dialog.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { Checks } from './checks.tsx'
import { OfferForm } from './form.tsx'
import { OfferList } from './list.tsx'

/** `offer` stays while the dialog fades out. */
type Opened = { act: 'write' | 'delete' | 'none'; offer?: OfferView }
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
      {choice}
      <Card>
        <ChooseClient why={t('offers.chooseClientWhy')} onChoose={(next) => change({ client: next })} />
      </Card>
    </Page>
  )
}

function OfferPage({ client, choice }: { client: string | undefined; choice?: ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOffers(client)
  const [{ offer: checked }, change] = useUrlState(SPEC)
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const add = (
    <IfAllowed call="offers.save">
      <Button kind="primary" icon={<Plus />} onClick={() => setOpened({ act: 'write' })}>
        {t('offers.new')}
      </Button>
    </IfAllowed>
  )
  const isFailed = error !== null && data === undefined
  const isEmpty = data?.offers.length === 0
  return (
    <Page
      title={t('menu.Offers')}
      className="offers"
      sub={data?.offers.length || undefined}
      acts={isEmpty ? undefined : add}
    >
      {choice}
      {isEmpty && <NoOffers add={add} />}
      {!isEmpty && isFailed && (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isEmpty && !isFailed && (
        <OfferList
          offers={data?.offers}
          onEdit={(offer) => setOpened({ act: 'write', offer })}
          onDelete={(offer) => setOpened({ act: 'delete', offer })}
          onChecks={(offer) => change({ offer: offer.id })}
        />
      )}
      <OverList opened={opened} client={client} among={data} onClose={close} />
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

type OverProps = {
  opened: Opened
  client: string | undefined
  among: Answer<'offers.list'> | undefined
  onClose: () => void
}

function OverList({ opened: { act, offer }, client, among, onClose }: OverProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDrawer open={act === 'write'} title={t(offer ? 'offers.edit' : 'offers.new')} onClose={onClose}>
        {among && <OfferForm offer={offer} client={client} among={among} />}
      </FormDrawer>
      <DeleteOffer open={act === 'delete'} offer={offer} onClose={onClose} />
    </>
  )
}

function NoOffers({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('offers.empty')}>
        <p>{t('offers.emptyWhy')}</p>
        {add}
      </EmptyState>
    </Card>
  )
}

type DeleteProps = { open: boolean; offer: OfferView | undefined; onClose: () => void }

function DeleteOffer({ open, offer, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('offers.remove', { refreshes: ['offers.list'], onDone: onClose })
  if (!offer) return null
  return (
    <Confirm
      open={open}
      title={t('offers.deleteTitle', { name: offer.name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id: offer.id })}
      onClose={onClose}
    >
      {t('offers.deleteThen')}
    </Confirm>
  )
}
