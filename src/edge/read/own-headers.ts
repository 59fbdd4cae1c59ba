import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { canonicalAddress, lastAddress } from '../../lib/net/address.ts'

const PRIVATE = new Set(['cookie', 'authorization'])

/** Decodes UTF-8 that Node read as Latin-1; else keeps Latin-1. */
function readBytes(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : value
}

/** `unknown` where a proxy names no address. */
export const knownIp = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  canonicalAddress(ip) ?? lastAddress(ip) ?? 'unknown'

/** By lower-case name, without credentials. */
export function ownHeaders({ headers: given }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !PRIVATE.has(name)) headers[name] = readBytes(String(value))
  return headers
}
