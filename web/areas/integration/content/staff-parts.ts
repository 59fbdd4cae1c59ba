/** Fetched apart: only staff use these, and clients read the same screens. */
import { createElement } from 'react'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { later } from '../../../kit/layout/over.tsx'

export const Removed = later(async () => (await import('./staff-only.tsx')).Removed)
export const Versions = later(async () => (await import('./versions.tsx')).Versions)
export const SectionActs = later(
  async () => (await import('./section-acts.tsx')).SectionActs,
  createElement(Skeleton, { width: 108, height: 28 }),
)
export const TextLanguage = later(async () => (await import('./staff-only.tsx')).TextLanguage)
export const AddSection = later(async () => (await import('./staff-only.tsx')).AddSection)
