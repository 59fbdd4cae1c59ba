import './promo.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { useSearchParams } from 'react-router'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Invite } from '../../../shared/invite/invite.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { PromoForm } from './form.tsx'
import { PromoList } from './list.tsx'

function usePromoDialogs() {
  const [address, setAddress] = useSearchParams()
  const partner = address.get('partner') ?? undefined
  const dialogs = useDialogs<Promo, 'write' | 'delete'>(partner === undefined ? undefined : 'write')
  const close = () => {
    dialogs.close()
    if (partner !== undefined) setAddress({}, { replace: true })
  }
  return { ...dialogs, partner, close }
}

export default function PromoPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('promo.list', undefined, { quiet: true })
  const dialogs = usePromoDialogs()
  const { open } = dialogs
  const [saved, setSaved] = useState<string>()
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('write')}>
      {t('promo.new')}
    </Button>
  )
  const count = data?.promos.length
  const list = (
    <PromoList
      promos={data?.promos}
      current={saved}
      onEdit={(one) => open('write', one)}
      onDelete={(one) => open('delete', one)}
    />
  )
  const failed = (
    <Card>
      <Failed error={error} onRetry={() => void refetch()} />
    </Card>
  )
  return (
    <Page title={t('menu.Promo')} sub={count || undefined} acts={count === 0 ? undefined : add}>
      {count === 0 ? <NoPromos add={add} /> : error && !data ? failed : list}
      {data && <PromoDialogs {...dialogs} partners={data.partners} onSaved={setSaved} />}
    </Page>
  )
}

type DialogsProps = ReturnType<typeof usePromoDialogs> & {
  partners: Answer<'promo.list'>['partners']
  onSaved: (id: string) => void
}

function PromoDialogs({ row: promo, isOpen, partner, partners, close, onSaved }: DialogsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDialog open={isOpen('write')} title={promo ? t('promo.edit') : t('promo.new')} onClose={close}>
        <PromoForm promo={promo} partner={partner} partners={partners} onSaved={onSaved} />
      </FormDialog>
      {promo && <DeletePromo open={isOpen('delete')} promo={promo} onClose={close} />}
    </>
  )
}

function NoPromos({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('promo.empty')}>
        <p>{t('promo.emptyWhy')}</p>
        <Invite make={add} />
      </EmptyState>
    </Card>
  )
}

function DeletePromo({ promo: { id, code, uses }, ...dialog }: { promo: Promo; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ConfirmCall
      call="promo.remove"
      input={{ id }}
      refreshes={['promo.list']}
      title={t('promo.deleteTitle', { code })}
      {...dialog}
    >
      <div className="stack">
        <p>{uses === 0 ? t('promo.deleteNobody') : t('promo.deleteHits', { count: uses, n: format.number(uses) })}</p>
        <p className="mid">{t('promo.deleteThen')}</p>
      </div>
    </ConfirmCall>
  )
}
