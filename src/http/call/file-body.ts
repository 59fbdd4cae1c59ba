import type { Readable } from 'node:stream'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

/**
 * A body that is a file, as it comes. Reading it throws a Refusal: 422 for an empty one and for one of more than
 * `most` bytes, 400 where its sender went away.
 */
export async function* fileOf(body: Readable | undefined, { most }: { most: number }): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    // what is left of a body must not close the connection on which its refusal leaves
    for await (const chunk of (body?.iterator({ destroyOnReturn: false }) ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > most) throw invalid({ body: [TEXTS.reportLarge] })
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, TEXTS.malformed)
  } finally {
    body?.resume()
  }
  if (size === 0) throw invalid({ body: [TEXTS.required] })
}
