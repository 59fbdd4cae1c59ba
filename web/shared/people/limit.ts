/** A limit while it is typed. */

const bare = (text: string): string => text.replaceAll(/\s/g, '')

/** Nothing typed is null, what is no whole number is −1: the server refuses both, each in its words. */
export function limitIn(text: string): number | null {
  if (bare(text) === '') return null
  const typed = Number(bare(text))
  return Number.isInteger(typed) ? typed : -1
}
