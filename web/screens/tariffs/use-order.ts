import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Plan } from '../../../src/contract/plans.ts'
import { useApiMutation } from '../../api/query.ts'
import { moved } from './moved.ts'

export type Handle = {
  'data-plan': string
  'onKeyDown': (event: KeyboardEvent) => void
  'onPointerDown': (event: PointerEvent<HTMLElement>) => void
  'onPointerMove': (event: PointerEvent) => void
  'onPointerUp': () => void
  'onPointerCancel': () => void
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The plan whose row lies at a height of the window. */
function planAt(x: number, y: number): string | undefined {
  const row = document.elementFromPoint(x, y)?.closest('tr')
  return row?.querySelector<HTMLElement>('[data-plan]')?.dataset.plan
}

/**
 * Plans in the order that they are being put in: dragged by their handle, or moved by its arrow keys. Saved when let
 * go.
 */
export function useOrder(plans: readonly Plan[]): {
  rows: Plan[]
  handle: (plan: Plan) => Handle
  move: (plan: Plan, by: number) => void
} {
  const known = plans.map((plan) => plan.id)
  const [wanted, setWanted] = useState<readonly string[]>()
  const [dragged, setDragged] = useState<string>()
  const focus = useRef<string>(undefined)
  const save = useApiMutation('tariff.order', { refreshes: ['tariff.list'], silent: true })
  // what the server says counts as soon as it says something new, but not for what is in somebody's hand
  const [given, setGiven] = useState(known.join())
  if (given !== known.join()) {
    setGiven(known.join())
    if (dragged === undefined) setWanted(undefined)
  }
  const ids = wanted ?? known
  useEffect(() => {
    if (focus.current !== undefined) document.querySelector<HTMLElement>(`[data-plan="${focus.current}"]`)?.focus()
    focus.current = undefined
  })
  const send = (next: readonly string[]) =>
    next.join() !== known.join() && save.mutate({ ids: [...next] }, { onError: () => setWanted(undefined) })
  const put = (id: string, to: number): string[] => {
    const next = moved(ids, id, to)
    setWanted(next)
    return next
  }
  const move = ({ id }: Plan, by: number) => {
    focus.current = id
    send(put(id, ids.indexOf(id) + by))
  }
  const drop = () => {
    if (dragged !== undefined) send(ids)
    setDragged(undefined)
  }
  const handle = (plan: Plan): Handle => ({
    'data-plan': plan.id,
    'onKeyDown': (event) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      move(plan, step)
    },
    'onPointerDown': (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(plan.id)
    },
    'onPointerMove': ({ clientX, clientY }) => {
      const over = dragged === plan.id ? planAt(clientX, clientY) : undefined
      if (over !== undefined && over !== plan.id && ids.includes(over)) put(plan.id, ids.indexOf(over))
    },
    'onPointerUp': drop,
    'onPointerCancel': drop,
  })
  const rows = ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? [])
  return { rows, handle, move }
}
