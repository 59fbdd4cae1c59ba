/** Counts cut and refused connections by reason. */
import type { Socket } from 'node:net'
import { CUTS } from '../../store/shared/edge-counts.ts'
import { refuseConnection } from '../call/wire-faults.ts'

export type CutReason = (typeof CUTS)[number]
export type Cut = (reason: CutReason) => void

/** Counts in this thread's memory, for a process without edges. */
export function countCuts(): { cut: Cut; counts: () => Record<string, number> } {
  const counts = new Map<CutReason, number>(CUTS.map((reason) => [reason, 0]))
  return {
    cut: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    counts: () => Object.fromEntries(counts),
  }
}

/** For `clientErrorHandler`: also counts slow requests. */
export const refuseAndCount =
  (cut: Cut) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') cut('slow_sender')
    refuseConnection(error, socket)
  }
