import type { LucideIcon } from 'lucide-react'
import type { Named } from './match.ts'

/** Display order: late server results come last and move nothing. */
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
