import referrers from './referrers.json' with { type: 'json' }

const hosts = new Set(referrers.hosts)

/** True if `host` (lower case) is listed or below a listed one. */
export function isSpamReferrer(host: string): boolean {
  for (let at = 0; at >= 0 && at < host.length; at = nextLabel(host, at)) if (hosts.has(host.slice(at))) return true
  return false
}

function nextLabel(host: string, at: number): number {
  const dot = host.indexOf('.', at)
  return dot < 0 ? -1 : dot + 1
}
