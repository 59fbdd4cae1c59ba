type Known = { id: string; lastHit: string | null }

/**
 * The last hit of a campaign, or of all; nothing where none was ever hit. A campaign that is not listed may have been.
 */
export function lastHitOf(campaigns: readonly Known[], chosen: string): string | undefined {
  const asked = chosen === '' ? campaigns : campaigns.filter(({ id }) => id === chosen)
  return asked
    .map(({ lastHit }) => lastHit)
    .filter((lastHit) => lastHit !== null)
    .sort()
    .at(-1)
}
