/** Any file with a list in it, as text. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { askEncoding, askSheet } from '../../rules/reports/understand.ts'
import { type Encoding, lettersOf, wordAs } from '../../rules/table/encoding.ts'
import { tablesOf } from '../../rules/table/table.ts'
import type { HandlersOf } from '../context.ts'
import { keepUpload } from '../kept-upload.ts'

export const readFileHandlers = {
  'imports.read': async (_context, { body, answers }) => {
    const { file, bytes, hash } = await keepUpload(body)
    try {
      const words = (one: string) => bytes.words.map((word) => wordAs(word, one as Encoding)).join(', ')
      const { encoding, questions } = askEncoding(bytes.encodings, words, { answers, earlier: {} })
      // the lines of a text are what they are: names of agents have commas
      if (bytes.kind === 'text')
        return {
          hash,
          encoding,
          questions,
          text: await text(Readable.from(lettersOf(file.bytes(), encoding as Encoding))),
        }
      const tables = await tablesOf(file, bytes, 'utf-8')
      const sheet = askSheet(tables, { answers, earlier: {} })
      const lines: string[] = []
      for await (const { cells } of (tables[sheet.place] ?? tables[0]).rows()) lines.push(stringify([[...cells]]))
      return { hash, encoding, questions: [...questions, ...sheet.questions], text: lines.join('') }
    } finally {
      await file.close()
    }
  },
} satisfies HandlersOf<never>
