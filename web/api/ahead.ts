/** What `public/theme-boot.js` asked before the panel was here: what every screen waits for. */

type Ahead = {
  /** By which session. */
  authorization: string
  /** By address. */
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  var weirAhead: Ahead | undefined
}

/** The answer to a question that was asked ahead by the same session, once; undefined: it has to be asked. */
export async function takeAhead(
  method: string,
  path: string,
  authorization: string | undefined,
): Promise<Response | undefined> {
  const ahead = globalThis.weirAhead
  const answer = ahead?.authorization === authorization ? ahead?.answers[path] : undefined
  if (!ahead || !answer || method !== 'GET') return undefined
  ahead.answers[path] = undefined
  // what could not be asked is asked again, and reported, as usual
  return answer.catch(() => undefined)
}
