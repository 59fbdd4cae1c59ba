import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import type { CallInput, JsonCall } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { useApiMutation, type ApiMutationOptions } from '../api/query.ts'
import { Alert } from '../kit/feedback/alert.tsx'
import { Confirm } from '../kit/feedback/confirm.tsx'

type Props<Name extends JsonCall> = Pick<ComponentProps<typeof Confirm>, 'open' | 'title' | 'children' | 'width'> &
  Pick<ApiMutationOptions<Name>, 'refreshes' | 'undoable'> & {
    call: Name
    input: CallInput<Name>
    /** By default "Delete". */
    act?: string
    /** A refusal stays in the dialog, besides its notice. */
    keepsError?: boolean
    onClose: () => void
    onDone?: () => void
  }

/** Makes a destructive call once it is confirmed, and closes when it is done. */
export function ConfirmCall<Name extends JsonCall>({
  call,
  input,
  refreshes,
  undoable,
  act,
  keepsError,
  onClose,
  onDone,
  children,
  ...dialog
}: Props<Name>) {
  const { t } = useTranslation()
  const made = useApiMutation(call, {
    refreshes,
    undoable,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const close = () => {
    made.reset()
    onClose()
  }
  return (
    <Confirm
      {...dialog}
      act={act ?? t('ui.delete')}
      busy={made.isPending}
      onAct={() => made.mutate(input)}
      onClose={close}
    >
      {keepsError ? (
        <div className="stack">
          {children}
          {made.error && <Alert kind="bad">{failureText(made.error)}</Alert>}
        </div>
      ) : (
        children
      )}
    </Confirm>
  )
}
