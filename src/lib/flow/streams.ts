import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Waits for the first value, so that an early failure throws while the response can report it. Ending the result ends
 * its source.
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

/** Splits UTF-8 at LF only: other line ends may be values. */
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

/** Writes with backpressure. */
export function writerOf(stream: Writable): Write {
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  return async (part) => {
    if (failure) throw failure
    if (!stream.write(part)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
}
