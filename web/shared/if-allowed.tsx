import type { ReactNode } from 'react'
import type { CallName } from '../../src/contract/routes.ts'
import { useCanCall } from '../api/profile.ts'

/** Shows its content only to users who may make the call; `otherwise` to the others. */
export const IfAllowed = ({
  call,
  otherwise = null,
  children,
}: {
  call: CallName
  otherwise?: ReactNode
  children: ReactNode
}): ReactNode => (useCanCall()(call) ? children : otherwise)
