import { useState } from 'react'

/**
 * The dialogs of a list, of which at most one is open. The row stays while its dialog fades out. `made` counts openings:
 * as a `key` it makes each start fresh.
 */
export function useDialogs<Row, Act extends string>(first?: Act) {
  const [{ act, row, made }, set] = useState<{ act?: Act | undefined; row?: Row | undefined; made: number }>({
    act: first,
    made: 0,
  })
  return {
    row,
    made,
    isOpen: (...acts: Act[]) => act !== undefined && acts.includes(act),
    open: (next: Act, of?: Row) => set((now) => ({ act: next, row: of, made: now.made + 1 })),
    close: () => set((now) => ({ ...now, act: undefined })),
  }
}

export type Dialogs<Row, Act extends string> = ReturnType<typeof useDialogs<Row, Act>>
