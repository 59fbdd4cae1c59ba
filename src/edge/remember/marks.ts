import type { VisitorWindow } from '../../store/shared/window.ts'

/** `tell`: sends it to processes that may get the next page. */
export type Noting = { marks: Pick<VisitorWindow, 'see'>; tell?: ((name: string) => void) | undefined }

/** Counts here and in other processes; returns true the first time. */
export function note({ marks, tell }: Noting, name: string, time: number): boolean {
  tell?.(name)
  return marks.see(name, time).unique
}

export const countOf = (
  marks: Pick<VisitorWindow, 'peek'>,
  name: Parameters<VisitorWindow['peek']>[0],
  time: number,
): number => marks.peek(name, time).repeats - 1
