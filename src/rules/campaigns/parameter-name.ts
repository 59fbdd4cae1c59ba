import { percentDecode } from '../../lib/text/text.ts'

/**
 * Strips wrapping of page sources and programs from a parameter's name: `amp;payout`, `data.payout`, `data[payout]`
 * and `payout[]` → `payout`.
 */
export function plainName(name: string): string {
  const own = percentDecode(name)
    .trim()
    .replace(/^(?:amp;|#0*38;|\?)+/i, '')
  const parts = own.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
  return parts.at(-1) ?? own
}
