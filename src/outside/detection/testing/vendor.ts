/** Vendor's server on loopback: serves files, answers "not modified" or misbehaves on request. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shortHash } from '../manifest.ts'
import type { Source } from '../sources.ts'

/** Content of a file, or custom behaviour. */
export type Served = string | Buffer | ((response: ServerResponse) => void)

export async function openVendor() {
  const files = new Map<string, Served>()
  /** Requested paths with their status. */
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    response.on('finish', () => requests.push(`${path} ${response.statusCode}`))
    if (file === undefined) return void response.writeHead(404).end()
    if (typeof file === 'function') return file(response)
    const etag = `"${shortHash(file)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    return void response.writeHead(200, { etag }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Source whose file is served under its id. */
  const source = (id: string, kind: Source['kind'], format: Source['format'], more: Partial<Source> = {}): Source => ({
    id,
    name: id.toUpperCase(),
    kind,
    format,
    url: `${url}/${id}`,
    licence: 'test',
    every: 24,
    least: 1,
    most: 1_000_000,
    ...more,
  })
  return { url, files, requests, source, close }
}

/** A few lines in each vendor's format. */
export const SAMPLES = {
  googlebot: JSON.stringify({
    creationTime: '2026-11-19T15:00:13.000000',
    prefixes: [{ ipv6Prefix: '2001:4860:4801:10::/64' }, { ipv4Prefix: '66.249.64.0/27' }],
  }),
  aws: JSON.stringify({
    syncToken: '1',
    createDate: '2026-11-19',
    prefixes: [{ ip_prefix: '3.4.12.4/32', region: 'eu-west-1', service: 'AMAZON' }],
    ipv6_prefixes: [{ ipv6_prefix: '2600:1f00::/24', region: 'x', service: 'EC2' }],
  }),
  oracle: JSON.stringify({
    last_updated_timestamp: '2026-11-18',
    regions: [
      { region: 'us-phoenix-1', cidrs: [{ cidr: '129.146.0.0/21', tags: ['OCI'] }] },
      { region: 'b', cidrs: [{ cidr: '140.91.4.0/22', tags: ['OSN'] }] },
    ],
  }),
  azure: JSON.stringify({
    changeNumber: 1,
    cloud: 'Public',
    values: [
      { name: 'ActionGroup', properties: { addressPrefixes: ['13.66.60.119/32', '2603:1030:800:5::/64'] } },
      { name: 'AzureCloud', properties: { addressPrefixes: ['20.36.0.0/16'] } },
    ],
  }),
  geofeed: '# geofeed\n5.101.96.0/21,NL,NL-NH,Amsterdam,1098 XH\n2a03:b0c0::/32,NL,NL-NH,Amsterdam,\n',
  relay: '172.224.226.0/27,GB,GB-EN,London,\n2a02:26f7:b000:4000::/64,US,US-CA,,\n',
  cloudflare: '173.245.48.0/20\n2400:cb00::/32',
  tor: '102.130.113.9\n185.220.101.1\n',
  iptoasn:
    '1.0.0.0\t1.0.0.255\t13335\tUS\tCLOUDFLARENET\n1.0.1.0\t1.0.3.255\t0\tNone\tNot routed\n2001:200::\t2001:200:ffff:ffff:ffff:ffff:ffff:ffff\t2500\tJP\tWIDE-BB WIDE Project\n',
} as const
