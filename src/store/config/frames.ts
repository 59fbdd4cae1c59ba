/** Cuts the bytes of a Postgres client into turns: what the engine must do without another client in between. */

/**
 * `start`: the client's first message; `refuse`: it asks for encryption, to be answered `N`; `run`: whole messages up
 * to a simple query or a Sync, after which the engine says whether it is in a transaction; `end`: the client leaves.
 */
export type Turn = { kind: 'start' | 'run'; bytes: Uint8Array } | { kind: 'refuse' } | { kind: 'end' }

const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const [QUERY, SYNC, TERMINATE] = ['Q', 'S', 'X'].map((letter) => letter.charCodeAt(0))

/** Feed it what arrives; it answers the turns that became whole. One reader a connection. */
export function turnReader(): (data: Buffer) => Turn[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  let scanned = 0

  function opening(): Turn | undefined {
    if (rest.length < 8) return undefined
    const length = rest.readInt32BE(0)
    if (rest.length < length) return undefined
    const code = rest.readInt32BE(4)
    const bytes = take(length)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'refuse' }
    if (code === CANCEL_REQUEST) return { kind: 'end' }
    started = true
    return { kind: 'start', bytes }
  }

  function talking(): Turn | undefined {
    while (rest.length >= scanned + 5) {
      const type = rest[scanned]
      const end = scanned + 1 + rest.readInt32BE(scanned + 1)
      if (rest.length < end) return undefined
      scanned = end
      if (type === TERMINATE) return { kind: 'end' }
      if (type === QUERY || type === SYNC) return { kind: 'run', bytes: take(end) }
    }
    return undefined
  }

  function take(length: number): Uint8Array {
    const bytes = new Uint8Array(rest.subarray(0, length))
    rest = rest.subarray(length)
    scanned = 0
    return bytes
  }

  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    const turns: Turn[] = []
    for (let turn = started ? talking() : opening(); turn; turn = started ? talking() : opening()) {
      turns.push(turn)
      if (turn.kind === 'end') break
    }
    return turns
  }
}
