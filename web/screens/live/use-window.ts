import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { useNow } from '../../ui/now.ts'
import { addHits, EMPTY, type LiveWindow } from './window.ts'

const SECOND = 1000

type Asked = { companyId?: string; clientId?: string }

/** What is shown now. While it is paused the picture stands still; what comes is kept for later and counted. */
export function useLiveWindow(question: Asked) {
  const [window, setWindow] = useState(EMPTY)
  const [stood, setStood] = useState<{ window: LiveWindow; now: number }>()
  const ticking = useNow(SECOND)
  const state = useLive({
    question,
    enabled: true,
    onHits: (heard) => setWindow((known) => addHits(known, heard, Date.now())),
    onState: () => undefined,
  })
  const pause = (on: boolean) => setStood(on ? { window, now: ticking } : undefined)
  const shown = stood ?? { window, now: ticking }
  return { ...shown, state, paused: stood !== undefined, waiting: window.seen - shown.window.seen, pause }
}

export type Live = ReturnType<typeof useLiveWindow>
