/**
 * What the calls of pages' scripts share: clients' sites of any origin may make them, and no credentials are ever read.
 */
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

/** `text/plain` spares the browser a question beforehand, so that is what the scripts send. */
export function bodyOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw new Refusal(400, TEXTS.malformed)
  }
}
