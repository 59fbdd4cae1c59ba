/** `9`, `930`, `9.30` → `09:30`; invalid input stays. */
export function clockFrom(typed: string): string {
  const found = /^\s*(\d{1,2})[:.\s]?(\d{2})?\s*$/.exec(typed)
  const [hour, minute] = [Number(found?.[1] ?? 99), Number(found?.[2] ?? 0)]
  if (hour > 23 || minute > 59) return typed
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
