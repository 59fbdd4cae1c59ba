import type { Readable } from 'node:stream'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

/** Streams a file body. Throws a Refusal: 422 when empty or above `most` bytes, 400 when the sender disconnected. */
export async function* fileOf(body: Readable | undefined, { most }: { most: number }): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    // the unread rest must not close the connection before the refusal is sent
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
