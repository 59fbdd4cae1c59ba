/** When the owner of an API key is told that it ends. */
const DAY_MS = 86_400_000

/** Days before the end, on each of which he is told once. */
const TOLD_BEFORE = [1, 7] as const

/** How many days before its end the owner is to be told of now; after a pause of the service the latest alone. */
export function keyNoticeDue(expiresAt: Date, now: Date): (typeof TOLD_BEFORE)[number] | undefined {
  const left = expiresAt.getTime() - now.getTime()
  return left <= 0 ? undefined : TOLD_BEFORE.find((days) => left <= days * DAY_MS)
}
