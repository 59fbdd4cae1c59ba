import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { type Picked, PickBar } from '../../../shared/pick/pick.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { asSort, PER_PAGE, type Address } from './address.ts'
import type { Expanding } from './columns.tsx'
import { ClientDetails } from './details.tsx'
import type { ChangeAddress } from './filters.tsx'
import { Mail, Power } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { RemindDialog } from '../../../shared/reminders/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { putClient } from './put-client.ts'

const NONE: readonly Client[] = []

type ListProps = {
  answer: Answer<'clients.list'> | undefined
  busy: boolean
  address: Address
  onChange: ChangeAddress
  columns: readonly Column<Client>[]
  picked: Picked
  expanding: Expanding
}

export function ClientList({ answer, busy, address, onChange, columns, picked, expanding }: ListProps) {
  const { t } = useTranslation()
  const clients = answer?.clients ?? NONE
  return (
    <>
      <ClientBulk clients={clients.filter(({ id }) => picked.ids.has(id))} picked={picked} />
      <Table
        label={t('term.clients')}
        className="clients"
        columns={columns}
        rows={answer?.clients}
        rowKey={(client) => client.id}
        sorting={{ by: address.sort, order: address.order }}
        onSort={({ by, order }) => onChange({ sort: asSort(by), order, page: 1 })}
        below={detailsBelow(expanding.open, columns.length)}
        busy={busy}
        tall
        folds
        fits
      />
      {answer && (
        <Pager
          page={Math.max(1, address.page)}
          perPage={PER_PAGE}
          total={answer.total}
          onPage={(page) => onChange({ page })}
        />
      )}
    </>
  )
}

/** `span`: number of columns. */
const detailsBelow = (open: ReadonlySet<string>, span: number) =>
  function below(client: Client) {
    return open.has(client.id) ? <ClientDetails client={client} span={span} /> : null
  }

type BulkProps = { clients: readonly Client[]; picked: Picked }

function ClientBulk({ clients, picked }: BulkProps) {
  const ids = clients.map(({ id }) => id)
  const clear = () => picked.pick(ids, false)
  const canRemind = useReaches('Expirations')
  return (
    <PickBar count={clients.length} onClear={clear}>
      <SwitchOn clients={clients} onDone={clear} />
      {canRemind && <Remind clients={clients} onDone={clear} />}
    </PickBar>
  )
}

type ActProps = { clients: readonly Client[]; onDone: () => void }

/** Sequential; clients without a plan are asked in their row. */
function SwitchOn({ clients, onDone }: ActProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { mutateAsync } = useApiMutation('clients.activate', {
    refreshes: ['clients.list', 'clients.needs'],
    silent: true,
  })
  const off = clients.filter(({ active, tariff }) => !active && tariff !== null)
  const act = async () => {
    setBusy(true)
    try {
      for (const { id } of off) putClient((await mutateAsync({ id, status: '1' })).client)
      notify.done(t('clients.bulk.on', { count: off.length, n: format.number(off.length) }))
      onDone()
    } catch {
      // failed clients stay selected
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="s" icon={<Power />} busy={busy} disabled={off.length === 0} onClick={() => void act()}>
      {t('term.switchOn')}
    </Button>
  )
}

function Remind({ clients, onDone }: ActProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data } = useApiQuery('expirations.list', undefined, { quiet: true })
  const rows = data?.expirations.filter(({ clientId }) => clients.some(({ id }) => id === clientId)) ?? []
  const sent = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button size="s" icon={<Mail />} disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {t('expirations.remind')}
      </Button>
      <RemindDialog open={open} clients={rows} onClose={() => setOpen(false)} onSent={sent} />
    </>
  )
}
