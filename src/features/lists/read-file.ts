/** Any file with a list in it, as text. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { keepFile } from '../../lib/kept-file.ts'
import { askEncoding } from '../../rules/reports/understand.ts'
import { createByteReader, type Encoding, lettersOf, wordAs } from '../../rules/table/encoding.ts'
import { rowsOf } from '../../rules/table/table.ts'
import type { HandlersOf } from '../context.ts'

export const readFileHandlers = {
  'imports.read': async (_context, { body, answers }) => {
    const seen = createByteReader()
    const file = await keepFile(body, seen.add)
    try {
      const bytes = seen.end()
      const words = (one: string) => bytes.words.map((word) => wordAs(word, one as Encoding)).join(', ')
      const { encoding, questions } = askEncoding(bytes.encodings, words, { answers, earlier: {} })
      const read = { encoding, questions }
      // the lines of a text are what they are: names of agents have commas
      if (bytes.kind === 'text')
        return { ...read, text: await text(Readable.from(lettersOf(file.bytes(), encoding as Encoding))) }
      const lines: string[] = []
      for await (const { cells } of (await rowsOf(file, bytes, 'utf-8'))()) lines.push(stringify([[...cells]]))
      return { ...read, text: lines.join('') }
    } finally {
      await file.close()
    }
  },
} satisfies HandlersOf<never>
