import './rule.css'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCanCall } from '../../api/profile.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { FormDrawer } from '../form/dialog.tsx'
import { useNames } from '../hits/names.ts'
import { useListSide } from '../lists/list-dialog.tsx'
import type { Subject } from './subject.ts'

/** Lazy: rarely opened. */
const RuleBody = lazy(() => import('./body.tsx').then(({ RuleBody: body }) => ({ default: body })))

/** `open` undefined: may make none. */
export function useMakeRule(): { open: ((subject: Subject) => void) | undefined; drawer: ReactNode } {
  const { t } = useTranslation()
  const [side, edits] = [useListSide(), useCanCall()('campaign.save')]
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setOpen] = useState(false)
  const nameOf = useSubjectName()
  const drawer = subject && (
    <FormDrawer
      open={isOpen}
      title={
        <>
          {t('rule.make')}
          <small className="rule-of">{nameOf(subject)}</small>
        </>
      }
      onClose={() => setOpen(false)}
    >
      <Suspense fallback={<Skeleton width="80%" height={160} />}>
        <RuleBody subject={subject} />
      </Suspense>
    </FormDrawer>
  )
  const open = (next: Subject) => {
    setSubject(next)
    setOpen(true)
  }
  return { open: side || edits ? open : undefined, drawer }
}

/** `UTM placement: feed-312`, an hour, or the visit's IP address. */
function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (subject) => {
    if (subject.of === 'hit') return t('rule.ofVisit', { ip: subject.hit.ip })
    if (subject.of === 'hour')
      return t('rule.ofRow', { field: names.field('hour'), value: names.value('hour', subject.date) })
    return t('rule.ofRow', { field: names.field(subject.field), value: names.value(subject.field, subject.value) })
  }
}
