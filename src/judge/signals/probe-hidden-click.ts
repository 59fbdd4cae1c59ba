import { probeSignal } from '../probe/probe.ts'

export const hiddenClick = probeSignal('hidden_click', ({ input }) =>
  input?.visible === false ? (input.kinds ?? []).join(', ') : undefined,
)
