/** Escape and presses outside go to the topmost layer. */
import { useLayoutEffect, useRef } from 'react'
import { createStore } from '../store.ts'

type Layer = {
  /** True if inside this layer or its opener. */
  holds: (target: Node) => boolean
  /** Swallows presses outside. */
  isModal: boolean
  onEscape: () => void
  onPressElsewhere: () => void
}

const layers: Layer[] = []

/** Topmost last; the rest is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])

function pressed({ target }: Event): void {
  if (!(target instanceof Node)) return
  for (const layer of layers.toReversed()) {
    if (layer.holds(target)) return
    layer.onPressElsewhere()
    if (layer.isModal) return
  }
}

function keyed(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const top = layers.at(-1)
  if (!top) return
  // else the browser closes a dialog, and lower layers handle the key
  event.preventDefault()
  event.stopPropagation()
  top.onEscape()
}

function add(layer: Layer): () => void {
  if (layers.length === 0) {
    document.addEventListener('pointerdown', pressed, { capture: true })
    document.addEventListener('keydown', keyed, { capture: true })
  }
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length > 0) return
    document.removeEventListener('pointerdown', pressed, { capture: true })
    document.removeEventListener('keydown', keyed, { capture: true })
  }
}

export function useLayer(layer: Layer): void {
  const latest = useRef(layer)
  useLayoutEffect(() => {
    latest.current = layer
  })
  useLayoutEffect(
    () =>
      add({
        isModal: latest.current.isModal,
        holds: (target) => latest.current.holds(target),
        onEscape: () => latest.current.onEscape(),
        onPressElsewhere: () => latest.current.onPressElsewhere(),
      }),
    [],
  )
}
