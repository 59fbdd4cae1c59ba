/** What comes piece by piece: started before it is answered, parted into lines, or written with waiting. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * The same values, once the first is there: what fails before it fails here, while an answer can still say so. Ending
 * the result ends its source.
 */
export async function afterFirst<T>(source: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await source.next()
  let isStarted = false
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (isStarted) return source.next()
        isStarted = true
        return first
      },
      return: () => source.return(undefined),
    }),
  }
}

/**
 * Lines of a stream of UTF-8 text, parted at LF alone: other characters that end a line elsewhere may be within a
 * value.
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

export type Write = (part: Uint8Array) => Promise<void>

/** Writes to a stream, and waits while it is full. */
export function writerOf(stream: Writable): Write {
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  return async (part) => {
    if (failure) throw failure
    if (!stream.write(part)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
}
