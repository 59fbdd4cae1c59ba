/** What only staff use, fetched apart: clients read these screens, too. */
import { later } from '../../../kit/layout/over.tsx'

export const ArrangeActions = later(async () => (await import('./arrange-actions.tsx')).ArrangeActions)
export const Removed = later(async () => (await import('./removed.tsx')).Removed)
export const Versions = later(async () => (await import('./versions.tsx')).Versions)
