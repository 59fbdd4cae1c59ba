/** Responses that `public/theme-boot.js` requested before the panel loaded. */

type Ahead = {
  authorization: string
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  var weirAhead: Ahead | undefined
}

/** The response prefetched by this session, once; undefined: make the call. */
export async function takeAhead(
  method: string,
  path: string,
  authorization: string | undefined,
): Promise<Response | undefined> {
  const ahead = globalThis.weirAhead
  const answer = ahead?.authorization === authorization ? ahead?.answers[path] : undefined
  if (!ahead || !answer || method !== 'GET') return undefined
  ahead.answers[path] = undefined
  // on failure the normal call reports errors
  return answer.catch(() => undefined)
}
