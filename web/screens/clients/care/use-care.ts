import { useState } from 'react'
import type { Client } from '../../../../src/contract/staff.ts'
import { useApiMutation } from '../../../api/query.ts'
import { putClient } from '../put-client.ts'
import type { CareForm } from './dialog.tsx'

type CareCall = 'clients.notes' | 'clients.updateEmail' | 'clients.updateSiteGenLimit'

/** One text of a client while it is typed, and how it is saved: the list changes when the server has said yes. */
export function useCare(name: CareCall, from: string, { onChanged, onDone }: Pick<CareForm, 'onChanged' | 'onDone'>) {
  const [text, setText] = useState(from)
  const act = useApiMutation(name, {
    refreshes: ['clients.list', 'audit.list'],
    quiet: true,
    onDone: (answer: { client: Client }) => {
      putClient(answer.client)
      onDone()
    },
  })
  const type = (next: string) => {
    setText(next)
    onChanged(next !== from)
  }
  return { text, type, act }
}
