// A visit as the standard Request shows it. It knows neither who is connected nor in which order headers came.

/** `address`: the visitor's, as whoever runs this knows it. `changed`: headers that the platform knows better. */
export function visitOfRequest(request, address, changed = {}) {
  const headers = Object.fromEntries(request.headers)
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) delete headers[name]
    else headers[name] = value
  }
  return { method: request.method, url: request.url, address, headers, fromProxy: true }
}

export const pathOfRequest = (request) => new URL(request.url).pathname

export const responseOf = ({ status, headers, body }, method) =>
  new Response(method === 'HEAD' ? null : body, { status, headers })
