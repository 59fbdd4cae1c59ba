import { Mail, Power } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { PickBar, type Picked } from '../../../shared/pick/pick.tsx'
import { RemindDialog } from '../../../shared/reminders/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { putClient } from './put-client.ts'

type BulkProps = { clients: readonly Client[]; picked: Picked }

export function ClientBulk({ clients, picked }: BulkProps) {
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
  const { mutateAsync } = useApiMutation('clients.activate', { refreshes: ['clients.list'], silent: true })
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
      {t('clients.on')}
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
