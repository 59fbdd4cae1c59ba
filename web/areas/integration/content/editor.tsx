/** What staff write with. Its form comes when they do: readers of these screens have none. */
import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

export type { Edited } from './section-form.tsx'

const LazyEditor = lazy(() => import('./section-form.tsx').then(({ EditForm }) => ({ default: EditForm })))
const LazyNew = lazy(() => import('./section-form.tsx').then(({ NewForm }) => ({ default: NewForm })))

/** A section that is there. */
export const Editor = (props: ComponentProps<typeof LazyEditor>) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <LazyEditor {...props} />
  </Suspense>
)

/** A section that is not there yet. */
export const NewSection = (props: ComponentProps<typeof LazyNew>) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <LazyNew {...props} />
  </Suspense>
)
