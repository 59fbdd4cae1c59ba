import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/staff.ts'
import { failureText } from '../../api/failure-text.ts'
import { useAct } from '../../api/query.ts'
import { notify } from '../../ui/notify.ts'
import { Switch } from '../../ui/switch.tsx'
import { putClient } from './put-client.ts'
import { SwitchOff } from './switch-off.tsx'

/** Switching on acts at once, switching off asks first. The list changes when the server has said yes. */
export function ActiveSwitch({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { id, email, active } = client
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const act = useAct('clients.activate', {
    refreshes: ['clients.list'],
    quiet: true,
    onDone: (answer) => {
      putClient(answer.client)
      close()
    },
  })
  const change = (on: boolean) => {
    act.reset()
    if (on) act.mutate({ id, status: '1' }, { onError: (error) => notify.failed(t('clients.notOn', { email, why: failureText(error) })) })
    else setAsking(true)
  }
  return (
    <>
      <Switch on={active} label={t('clients.switch', { email })} busy={act.isPending} onChange={change} />
      <SwitchOff open={asking} client={client} busy={act.isPending} error={act.error} onAct={() => act.mutate({ id, status: '0' })} onClose={close} />
    </>
  )
}
