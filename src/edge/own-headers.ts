/** The headers of a visitor's own request, for calls that reach Weir directly and not by way of a site. */
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { canonicalAddress, lastAddress } from '../lib/address.ts'

const PRIVATE = new Set(['cookie', 'authorization'])

/** A header as its sender meant it: UTF-8 where its bytes are that, else Latin-1, as which all of them are read. */
export function readBytes(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : value
}

/** The address that a request came from; `unknown` where a proxy names none. */
export const knownIp = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  canonicalAddress(ip) ?? lastAddress(ip) ?? 'unknown'

/** Its headers by lower-case name, without credentials. */
export function ownHeaders({ headers: given }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !PRIVATE.has(name)) headers[name] = readBytes(String(value))
  return headers
}
