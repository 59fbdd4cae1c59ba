import { isSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef, useState } from 'react'
import type { DragEndEvent } from '@dnd-kit/react'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { useApiMutation } from '../../../api/query.ts'

type Order = {
  rows: Plan[]
  move: (plan: Plan, by: number) => void
  /** For the list's `DragDropProvider`. */
  dragging: { onDragStart: () => void; onDragEnd: (event: DragEndEvent) => void }
}

/** While dragging or moving by one; saved on drop. */
export function useOrder(plans: readonly Plan[]): Order {
  const known = plans.map((plan) => plan.id)
  const [wanted, setWanted] = useState<readonly string[]>()
  const [isDragging, setDragging] = useState(false)
  const focus = useRef<string>(undefined)
  const save = useApiMutation('tariff.order', { refreshes: ['tariff.list'], silent: true })
  // the server's new order, but not while dragging
  const [given, setGiven] = useState(known.join())
  if (given !== known.join()) {
    setGiven(known.join())
    if (!isDragging) setWanted(undefined)
  }
  const held = wanted ?? known
  const ids = [...held, ...known.filter((id) => !held.includes(id))]
  useEffect(() => {
    if (focus.current !== undefined) document.querySelector<HTMLElement>(`[data-plan="${focus.current}"]`)?.focus()
    focus.current = undefined
  })
  const put = (id: string, to: number) => {
    const next = moved(ids, id, to)
    setWanted(next)
    if (next.join() !== known.join()) save.mutate({ ids: next }, { onError: () => setWanted(undefined) })
  }
  return {
    rows: ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? []),
    move({ id }, by) {
      focus.current = id
      put(id, ids.indexOf(id) + by)
    },
    dragging: {
      onDragStart() {
        setDragging(true)
        setWanted(ids)
      },
      onDragEnd({ canceled, operation: { source } }) {
        setDragging(false)
        if (!canceled && isSortable(source)) put(String(source.id), source.index)
      },
    },
  }
}

export function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
