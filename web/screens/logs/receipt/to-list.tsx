import { ListX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../../../../src/contract/menu.ts'
import type { Log } from '../../../../src/contract/hits.ts'
import { VALUE_LIMIT, type ListType } from '../../../../src/contract/list-words.ts'
import { useReaches } from '../../../api/session-store.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const listOf = (path: string, type: ListType, value: string): string =>
  `${path}?${new URLSearchParams({ type, add: value.slice(0, VALUE_LIMIT) }).toString()}`

/** The network that an address is listed by: the /24 of IPv4, the /64 of IPv6. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':')) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail = ''] = ip.split('::')
  const parts = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const all = ip.includes('::')
    ? [...parts, ...Array.from({ length: Math.max(0, 8 - parts.length - rest.length) }, () => '0'), ...rest]
    : parts
  return `${all.slice(0, 4).join(':')}::/64`
}

type Entry = { type: ListType; value: string; label: string }

/** What of the hit a list can name. */
function useEntries({ ip, asn, deviceType, browser }: Log): Entry[] {
  const { t } = useTranslation()
  const entries: Entry[] = [
    { type: 'ips', value: ip, label: t('logs.receipt.listAddress') },
    { type: 'ips', value: networkOf(ip), label: t('logs.receipt.listNetwork', { network: networkOf(ip) }) },
  ]
  if (asn > 0) entries.push({ type: 'asns', value: `AS${asn}`, label: t('logs.receipt.listAsn', { asn: `AS${asn}` }) })
  // an ordinary browser's string would meet half of all people: only what names itself can be listed
  if (deviceType === 'bot' && browser !== '')
    entries.push({ type: 'agents', value: browser, label: t('logs.receipt.listAgent') })
  return entries
}

/**
 * Leads to the list with a part of the hit written in; there it is shown what that would meet. Lists are not asked
 * about crawlers. `children`: other acts beside.
 */
export function ToList({ hit, children }: { hit: Log; children?: ReactNode }) {
  const [own, everybodys] = [useReaches('BlackList'), useReaches('Black List')]
  const entries = useEntries(hit)
  const path = own ? SCREENS.BlackList.path : everybodys ? SCREENS['Black List'].path : undefined
  const isListed = path !== undefined && hit.category !== 'verified' && hit.category !== 'unverified'
  return (
    <div className="row to-list">
      {isListed &&
        entries.map(({ type, value, label }) => (
          <ButtonLink key={label} size="s" icon={<ListX />} to={listOf(path, type, value)}>
            {label}
          </ButtonLink>
        ))}
      {children}
    </div>
  )
}
