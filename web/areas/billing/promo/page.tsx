import './promo.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Invite } from '../../../shared/invite/invite.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { PromoForm } from './form.tsx'
import { PromoList } from './list.tsx'

/** `promo` stays while the dialog fades out. */
type Opened = { act: 'write' | 'delete' | 'none'; promo?: Promo }

function useOpened() {
  const [address, setAddress] = useSearchParams()
  const partner = address.get('partner') ?? undefined
  const [opened, setOpened] = useState<Opened>({ act: partner === undefined ? 'none' : 'write' })
  const close = () => {
    setOpened((now) => ({ ...now, act: 'none' }))
    if (partner !== undefined) setAddress({}, { replace: true })
  }
  return { opened, setOpened, partner, close }
}

export default function PromoPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('promo.list', undefined, { quiet: true })
  const { opened, setOpened, partner, close } = useOpened()
  const [saved, setSaved] = useState<string>()
  const write = (promo?: Promo) => setOpened({ act: 'write', promo })
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => write()}>
      {t('promo.new')}
    </Button>
  )
  const count = data?.promos.length
  const list = (
    <PromoList
      promos={data?.promos}
      current={saved}
      onEdit={write}
      onDelete={(promo) => setOpened({ act: 'delete', promo })}
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
      <FormDialog
        open={opened.act === 'write' && data !== undefined}
        title={opened.promo ? t('promo.edit') : t('promo.new')}
        onClose={close}
      >
        <PromoForm promo={opened.promo} partner={partner} partners={data?.partners ?? []} onSaved={setSaved} />
      </FormDialog>
      <DeletePromo open={opened.act === 'delete'} promo={opened.promo} onClose={close} />
    </Page>
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

type DeleteProps = { open: boolean; promo: Promo | undefined; onClose: () => void }

function DeletePromo({ open, promo, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const remove = useApiMutation('promo.remove', { refreshes: ['promo.list'], onDone: onClose })
  if (!promo) return null
  const { id, code, uses } = promo
  return (
    <Confirm
      open={open}
      title={t('promo.deleteTitle', { code })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <div className="stack">
        <p>{uses === 0 ? t('promo.deleteNobody') : t('promo.deleteHits', { count: uses, n: format.number(uses) })}</p>
        <p className="mid">{t('promo.deleteThen')}</p>
      </div>
    </Confirm>
  )
}
