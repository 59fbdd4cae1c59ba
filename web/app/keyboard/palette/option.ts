import type { LucideIcon } from 'lucide-react'
import type { Named } from './match.ts'

/** In the order in which they are listed: what the server finds comes last, so that nothing moves under the hand. */
export const GROUPS = ['hit', 'step', 'go', 'act', 'here', 'campaign', 'client', 'open'] as const

/** One line of the palette. */
export type Option = Named & {
  id: string
  group: (typeof GROUPS)[number]
  title: string
  /** Dim, behind the title. */
  detail?: string
  icon: LucideIcon
  /** A shortcut that does the same. */
  keys?: string
  run: () => void
}
