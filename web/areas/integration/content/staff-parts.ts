/** Fetched apart: only staff use these, and clients read the same screens. */
import { later } from '../../../kit/layout/over.tsx'

export const ArrangeActions = later(async () => (await import('./arrange-actions.tsx')).ArrangeActions)
export const Removed = later(async () => (await import('./removed.tsx')).Removed)
export const Versions = later(async () => (await import('./versions.tsx')).Versions)
