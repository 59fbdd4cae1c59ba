import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useReaches } from '../../api/session-store.ts'

export const LogsLink = ({ to, children }: { to: To; children?: ReactNode }): ReactNode =>
  useReaches('Logs') ? <Link to={to}>{children}</Link> : children
