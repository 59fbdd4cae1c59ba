import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/staff.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { notify } from '../../ui/notify.ts'
import { Switch } from '../../ui/switch.tsx'
import { putClient } from './put-client.ts'
import { SwitchOff } from './switch-off.tsx'
import { SwitchOn } from './switch-on.tsx'

/**
 * Switching on acts at once where there is a plan, and asks for one where there is none; switching off asks first. The
 * list changes when the server has said yes.
 */
export function ActiveSwitch({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { id, email, active } = client
  const [asking, setAsking] = useState<'on' | 'off'>()
  const close = () => setAsking(undefined)
  const act = useApiMutation('clients.activate', {
    refreshes: ['clients.list'],
    quiet: true,
    onDone: (answer) => {
      putClient(answer.client)
      close()
    },
  })
  const change = (on: boolean) => {
    act.reset()
    if (on && client.tariff !== null)
      act.mutate(
        { id, status: '1' },
        { onError: (error) => notify.failed(t('clients.notOn', { email, why: failureText(error) })) },
      )
    else setAsking(on ? 'on' : 'off')
  }
  return (
    <>
      <Switch on={active} label={t('clients.switch', { email })} busy={act.isPending} onChange={change} />
      <SwitchOn open={asking === 'on'} client={client} onClose={close} />
      <SwitchOff
        open={asking === 'off'}
        client={client}
        busy={act.isPending}
        error={act.error}
        onAct={() => act.mutate({ id, status: '0' })}
        onClose={close}
      />
    </>
  )
}
