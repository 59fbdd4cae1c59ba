/** Lines of a log, whatever lies in the file: one that is too long is given up without being kept. */
const NEWLINE = 0x0a
const LONGEST = 64 * 1024

export type Line = {
  /** undefined: too long to be a line. */ text: string | undefined
  /** Bytes up to its end, newline included. */ end: number
}

/** `whole`: what follows the last newline is a line as well; a log that is still written has half of one there. */
export async function* logLines(
  source: AsyncIterable<Uint8Array>,
  { whole, start = 0 }: { whole: boolean; start?: number },
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let end = start
  const keep = (part: Uint8Array) => {
    length += part.length
    if (length <= LONGEST) parts.push(part)
    else parts = []
  }
  const take = (): Line => {
    const text = length > LONGEST ? undefined : Buffer.concat(parts).toString().replace(/\r$/, '')
    parts = []
    length = 0
    return { text, end }
  }
  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at))
      end += at + 1 - from
      from = at + 1
      yield take()
    }
    keep(chunk.subarray(from))
    end += chunk.length - from
  }
  if (whole && length > 0) yield take()
}
