import type { PaymentLine } from '../../../src/contract/payments.ts'
import { PaymentDialog } from '../../parts/payments/dialog.tsx'
import type { Start } from '../../parts/payments/draft.ts'
import type { Act } from './columns.tsx'
import { DeletePayment } from './delete.tsx'
import { History } from './history.tsx'

/**
 * What is open over the list; its payment stays while the dialog fades. `made` counts the openings: each begins anew.
 */
export type Opened = { act: Act | 'new' | 'none'; payment?: PaymentLine; start?: Start; email?: string; made: number }

type Props = { opened: Opened; onClose: () => void; onSaved: (id: string) => void }

export function PaymentDialogs({ opened: { act, payment, start, email, made }, onClose, onSaved }: Props) {
  return (
    <>
      <PaymentDialog
        key={`write-${made}`}
        open={act === 'new' || act === 'edit'}
        payment={payment}
        start={start}
        email={email ?? payment?.email}
        onClose={onClose}
        onSaved={onSaved}
      />
      {payment && <History key={`history-${made}`} open={act === 'history'} payment={payment} onClose={onClose} />}
      {payment && <DeletePayment key={`delete-${made}`} open={act === 'delete'} payment={payment} onClose={onClose} />}
    </>
  )
}
