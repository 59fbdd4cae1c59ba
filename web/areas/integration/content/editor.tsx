/** Lazy: readers of these screens never need the editor. */
import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

export type { Edited } from './section-form.tsx'

const LazyEditor = lazy(() => import('./section-form.tsx').then(({ EditForm }) => ({ default: EditForm })))
const LazyNew = lazy(() => import('./section-form.tsx').then(({ NewForm }) => ({ default: NewForm })))

export const Editor = (props: ComponentProps<typeof LazyEditor>) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <LazyEditor {...props} />
  </Suspense>
)

export const NewSection = (props: ComponentProps<typeof LazyNew>) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <LazyNew {...props} />
  </Suspense>
)
