import './promo.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promo } from '../../../src/contract/staff.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeletePromo } from './delete.tsx'
import { PromoDialog } from './dialog.tsx'
import { NoPromos } from './empty.tsx'
import { PromoList } from './list.tsx'

/** What is open over the list; the promo stays while the dialog fades. */
type Opened = { act: 'write' | 'delete' | 'none'; promo?: Promo }

/** Promo codes: what lets clients register. */
export default function PromoPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('promo.list', undefined, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const [saved, setSaved] = useState<string>()
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
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
      <PromoDialog
        open={opened.act === 'write'}
        promo={opened.promo}
        partners={data?.partners ?? []}
        onClose={close}
        onSaved={setSaved}
      />
      <DeletePromo open={opened.act === 'delete'} promo={opened.promo} onClose={close} />
    </Page>
  )
}
