/** How the demo makes calls of the contract. */

export type Body = Record<string, unknown>
/** Makes a call as anybody would; rejects when it is refused. */
export type Call = (method: 'GET' | 'POST', path: string, body?: Body, token?: string) => Promise<Body>
