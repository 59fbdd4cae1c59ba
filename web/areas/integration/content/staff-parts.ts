/** Fetched apart: only staff use these, and clients read the same screens. */
import { later } from '../../../kit/layout/over.tsx'

export const Removed = later(async () => (await import('./removed.tsx')).Removed)
export const Versions = later(async () => (await import('./versions.tsx')).Versions)
export const SectionActs = later(async () => (await import('./section-acts.tsx')).SectionActs)
