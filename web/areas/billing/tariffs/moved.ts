export function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
