import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import { PickBar, usePicked, type Picked } from '../../../shared/pick/pick.tsx'
import { RemindDialog } from '../../../shared/reminders/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'

/** `ids` stay while the dialog fades out. */
type Reminding = {
  open: boolean
  ids: readonly string[]
  picked: Picked
  remind: (ids: readonly string[]) => void
  close: () => void
}

export function useReminding(): Reminding {
  const picked = usePicked()
  const [{ open, ids }, set] = useState<Pick<Reminding, 'open' | 'ids'>>({ open: false, ids: [] })
  const remind = (some: readonly string[]) => set({ open: true, ids: some })
  return { open, ids, picked, remind, close: () => set((was) => ({ ...was, open: false })) }
}

type RemindersProps = { rows: readonly Expiring[]; reminding: Reminding }

export function Reminders({ rows, reminding: { open, ids, picked, remind, close } }: RemindersProps) {
  const { t } = useTranslation()
  const chosen = rows.filter(({ clientId }) => picked.ids.has(clientId)).map(({ clientId }) => clientId)
  const sent = () => {
    close()
    picked.pick(ids, false)
  }
  return (
    <>
      <PickBar count={chosen.length} onClear={() => picked.pick(chosen, false)}>
        <Button size="s" icon={<Mail />} onClick={() => remind(chosen)}>
          {t('expirations.remind')}
        </Button>
      </PickBar>
      <RemindDialog
        open={open}
        clients={rows.filter(({ clientId }) => ids.includes(clientId))}
        onClose={close}
        onSent={sent}
      />
    </>
  )
}
