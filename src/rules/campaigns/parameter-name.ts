import { percentDecode } from '../../lib/text/text.ts'

/**
 * Unwraps names from page sources and programs: `amp;payout`, `data.payout`, `data[payout]` and `payout[]` → `payout`.
 */
export function plainName(name: string): string {
  const own = percentDecode(name)
    .trim()
    .replace(/^(?:amp;|#0*38;|\?)+/i, '')
  const parts = own.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
  return parts.at(-1) ?? own
}
