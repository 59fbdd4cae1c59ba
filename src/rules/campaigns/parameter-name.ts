import { percentDecode } from '../../lib/text/text.ts'

/**
 * The name of a parameter without what a page's source or a program has put around it: `amp;payout` → `payout`,
 * `data.payout`, `data[payout]` and `payout[]` → `payout`.
 */
export function plainName(name: string): string {
  const own = percentDecode(name)
    .trim()
    .replace(/^(?:amp;|#0*38;|\?)+/i, '')
  const parts = own.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
  return parts.at(-1) ?? own
}
