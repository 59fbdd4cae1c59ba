/** The headers of a visitor's own request, for calls that reach Weir directly and not by way of a site. */
import type { FastifyRequest } from 'fastify'

const PRIVATE = new Set(['cookie', 'authorization'])

/** Its headers by lower-case name, without credentials. */
export function ownHeaders({ headers: given }: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !PRIVATE.has(name)) headers[name] = String(value).slice(0, 8192)
  return headers
}
