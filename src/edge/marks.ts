/** Marks that are counted: how often a name was seen within a day. */
import type { VisitorWindow } from '../store/shared/window.ts'

/** `tell`: another process may be asked for the next page. */
export type Noting = { marks: Pick<VisitorWindow, 'see'>; tell?: ((name: string) => void) | undefined }

/** Counts the name once more, here and in other processes; whether it is the first time. */
export function note({ marks, tell }: Noting, name: string, time: number): boolean {
  tell?.(name)
  return marks.see(name, time).unique
}

/** How often the name was counted. */
export const countOf = (
  marks: Pick<VisitorWindow, 'peek'>,
  name: Parameters<VisitorWindow['peek']>[0],
  time: number,
): number => marks.peek(name, time).repeats - 1
