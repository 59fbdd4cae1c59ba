import './lists.css'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { type ListName, type ListType, VALUE_LIMIT } from '../../../src/contract/lists/list-words.ts'
import { useReaches } from '../../api/session-store.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { FormDialog } from '../form/dialog.tsx'
import { CALLS, type Side } from './calls.ts'
import { useCanCall } from '../../api/profile.ts'

/** Lazy: rarely opened. */
const AddEntries = lazy(() => import('./add.tsx').then(({ AddEntries: form }) => ({ default: form })))

export type Listable = { type: ListType; value: string }

/** Undefined when the reader may add to none. */
export function useListSide(): Side | undefined {
  const canCall = useCanCall()
  const [own, everybodys] = [useReaches('BlackList'), useReaches('Black List')]
  const side = own ? 'client' : everybodys ? 'global' : undefined
  return side && canCall(CALLS[side].add) ? side : undefined
}

type Opened = { list: ListName; entry: Listable; isOpen: boolean }

export function useListDialog(): {
  side: Side | undefined
  open: (list: ListName, entry: Listable) => void
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const side = useListSide()
  const [opened, setOpened] = useState<Opened>()
  const { list = 'block', entry, isOpen = false } = opened ?? {}
  const dialog = side && entry && (
    <FormDialog
      open={isOpen}
      title={t(`lists.title.${list}`, { value: entry.value })}
      onClose={() => setOpened((now) => now && { ...now, isOpen: false })}
    >
      <Suspense fallback={<Skeleton width="80%" height={160} />}>
        <AddEntries side={side} type={entry.type} list={list} given={entry.value.slice(0, VALUE_LIMIT)} />
      </Suspense>
    </FormDialog>
  )
  return { side, open: (which, what) => setOpened({ list: which, entry: what, isOpen: true }), dialog }
}
