import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCanCall } from '../../api/profile.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Dialog } from '../../kit/float/dialog.tsx'
import type { LinkSubject } from './subject.ts'

/** Lazy: rarely opened, and it brings the templates of all sources. */
const Body = lazy(() => import('./body.tsx').then(({ TrackingLink }) => ({ default: TrackingLink })))

/** `open` undefined: may read no campaign. */
export function useTrackingLink(): { open: ((subject: LinkSubject) => void) | undefined; dialog: ReactNode } {
  const { t } = useTranslation()
  const reads = useCanCall()('company.edit')
  const [{ subject, isOpen, made }, set] = useState<{ subject: LinkSubject; isOpen: boolean; made: number }>({
    subject: {},
    isOpen: false,
    made: 0,
  })
  const dialog = (
    <Dialog
      open={isOpen}
      title={t('tracking.title')}
      width={640}
      onClose={() => set((now) => ({ ...now, isOpen: false }))}
    >
      <Suspense fallback={<Skeleton width="100%" height={240} />}>
        <Body key={made} {...subject} />
      </Suspense>
    </Dialog>
  )
  const open = (next: LinkSubject) => set((now) => ({ subject: next, isOpen: true, made: now.made + 1 }))
  return { open: reads ? open : undefined, dialog }
}
