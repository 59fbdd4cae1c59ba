import type { ReactNode } from 'react'
import type { CallName } from '../../src/contract/routes.ts'
import { useMay } from '../api/profile.ts'

/** What stands here makes this call: it is there for those who may. `otherwise`: for those who may not. */
export const Offered = ({
  call,
  otherwise = null,
  children,
}: {
  call: CallName
  otherwise?: ReactNode
  children: ReactNode
}): ReactNode => (useMay()(call) ? children : otherwise)
