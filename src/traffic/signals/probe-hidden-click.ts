import { probeSignal } from '../probe.ts'

/** A click or a key on a page that nobody could see. */
export const hiddenClick = probeSignal('hidden_click', ({ input }) =>
  input?.visible === false ? (input.kinds ?? []).join(', ') : undefined,
)
