/**
 * Operations over a pipe or socket: JSON lines, with file bytes between. `{"say"}` any number of times;
 * `{"file":{name,bytes}}`, then `{"data":n}` with n bytes each, then `{"end":true}`; last `{"answer"}` or `{"error"}`.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'

type Line = { say?: string; file?: GivenFile; data?: number; end?: true; error?: string; answer?: unknown }

export type AnswerSink = { say: (line: string) => void; give: WriteFile }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs the work and writes its lines, files and answer. Never rejects: the caller may be gone. */
export async function writeAnswer(to: Writable, work: (sink: AnswerSink) => Promise<unknown>): Promise<void> {
  to.on('error', () => {}) // `isGone` handles it
  const isGone = () => to.destroyed || to.errored !== null
  const write = async (part: string | Uint8Array): Promise<void> => {
    if (isGone()) throw new Error('the asking process has ended')
    if (!to.write(part)) await Promise.race([once(to, 'drain'), once(to, 'close')])
  }
  const line = (entry: Line) => `${JSON.stringify(entry)}\n`
  const give: WriteFile = async (file, body) => {
    await write(line({ file: { name: file.name, bytes: file.bytes } }))
    for await (const chunk of body) {
      await write(line({ data: chunk.length }))
      await write(chunk)
    }
    await write(line({ end: true }))
  }
  try {
    const answer = (await work({ say: (text) => void (isGone() || to.write(line({ say: text }))), give })) ?? null
    await write(line({ answer }))
  } catch (error) {
    if (!isGone()) to.write(line({ error: messageOf(error) }))
  }
}

/** @throws Error with the operation's one line, or `cutOff` when the stream ends before the answer. */
export async function readAnswer(
  from: AsyncIterable<Uint8Array>,
  { say, give }: AnswerSink,
  cutOff: string,
): Promise<unknown> {
  const reader = openReader(from)
  const next = async (): Promise<Line> => {
    const text = await reader.line()
    if (text === undefined) throw new Error(cutOff)
    const line = JSON.parse(text) as Line
    if (line.error !== undefined) throw new Error(line.error)
    return line
  }
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let line = await next(); line.end === undefined; line = await next()) {
      if (line.say !== undefined) say(line.say)
      if (line.data !== undefined) yield* reader.bytes(line.data, cutOff)
    }
  }
  for (;;) {
    const line = await next()
    if (line.say !== undefined) say(line.say)
    if (line.file) await give(line.file, body())
    if ('answer' in line) return line.answer
  }
}

const LF = 0x0a

/** Reads lines and byte counts in turns. */
function openReader(from: AsyncIterable<Uint8Array>) {
  const chunks = from[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (done === true) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  return {
    line: async (): Promise<string | undefined> => {
      let end = rest.indexOf(LF)
      while (end < 0) {
        if (!(await more())) return undefined
        end = rest.indexOf(LF)
      }
      const text = Buffer.from(rest.subarray(0, end)).toString('utf8')
      rest = rest.subarray(end + 1)
      return text
    },
    bytes: async function* (count: number, cutOff: string): AsyncGenerator<Uint8Array> {
      for (let left = count; left > 0;) {
        if (rest.length === 0 && !(await more())) throw new Error(cutOff)
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    },
  }
}

/** `bytes`: its size if known. */
type GivenFile = { name: string; bytes: number | undefined }

/** Writes one file with the caller's permissions. A rejection ends the operation. */
export type WriteFile = (file: GivenFile, body: AsyncIterable<Uint8Array>) => Promise<void>
