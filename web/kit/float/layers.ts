/** What lies over the page, one over the other. Escape and a press elsewhere mean the topmost. */
import { useLayoutEffect, useRef } from 'react'
import { createStore } from '../store.ts'

export type Layer = {
  /** Whether it lies in this layer, or in what opens it. */
  holds: (target: Node) => boolean
  /** Takes every press beside it, and closes by none. */
  isModal: boolean
  onEscape: () => void
  onPressElsewhere: () => void
}

const layers: Layer[] = []

/** The dialogs that are open, the topmost last. Nothing outside the topmost is reached by pointer, keys or readers. */
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
  // the browser would close a dialog without asking, and what lies below would take the key as well
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

/** Lies over the page for as long as the component is there. */
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
