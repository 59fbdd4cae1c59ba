import type { LucideIcon } from 'lucide-react'
import type { Named } from './match.ts'

/** In display order: server results come last, so that late results do not move the others. */
export const GROUPS = ['hit', 'step', 'go', 'act', 'here', 'campaign', 'client', 'open'] as const

export type Option = Named & {
  id: string
  group: (typeof GROUPS)[number]
  title: string
  /** Dim, after the title. */
  detail?: string
  icon: LucideIcon
  keys?: string
  run: () => void
}
