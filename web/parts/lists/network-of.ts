/** The network that an address is listed by: the /24 of IPv4, the /64 of IPv6. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail = ''] = ip.split('::')
  const parts = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const all = ip.includes('::')
    ? [...parts, ...Array.from({ length: Math.max(0, 8 - parts.length - rest.length) }, () => '0'), ...rest]
    : parts
  return `${all.slice(0, 4).join(':')}::/64`
}
