const bare = (text: string): string => text.replaceAll(/\s/g, '')

/** Null when empty, −1 when invalid: each has its message. */
export function limitIn(text: string): number | null {
  if (bare(text) === '') return null
  const typed = Number(bare(text))
  return Number.isInteger(typed) ? typed : -1
}
