export type Body = Record<string, unknown>
/** Calls the API like any client; rejects when refused. */
export type Call = (method: 'GET' | 'POST', path: string, body?: Body, token?: string) => Promise<Body>
