import { createHash } from 'node:crypto'
import type { CostQuestion } from '../../contract/money/cost-questions.ts'
import type { FileBody } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/failure.ts'
import type { ImportAnswers } from '../../contract/money/import-questions.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { BufferedFile } from '../../lib/files/buffered-file.ts'
import { type Bytes, byteOrderMark } from '../../rules/table/encoding.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { entriesOfFiles, importedLines, lineKey } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { addImportedFile, sameFiles, settleImportedFile } from '../../store/config/money/imports.ts'
import { type Audit, type Audited } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { keepUpload } from '../../domain/files/kept-upload.ts'
import { enterFile, keptReading, OnlyLooked, requireAnswers } from '../../domain/files/read-file.ts'
import { sameFileQuestion, previewCosts } from '../../domain/money/enter.ts'
import { type About, aboutOf, entryOf, type Made, replyOf, spansOf, whoseOf } from '../../domain/money/import-costs.ts'
import { takeBackFiles } from './import-files.ts'
import { type Question, type ReadFile, readCosts } from '../../domain/money/import-read.ts'

type Needs = 'db' | 'events' | 'now'

type Hashes = { file: string; lines: string }

export const costImportHandlers = {
  // read before the transaction, which must not wait for an upload
  'costs.import': async ({ audited, services, caller }, { body, answers, ...input }) => {
    const about = await aboutOf(services, caller.account, input)
    const { file, bytes, hashes } = await kept(body, input)
    try {
      const read = await readCosts(file, bytes, { input, named: about.named, known: { ...about.known, answers } })
      requireAnswers(read.questions, input)
      const entering = { ...about, input, answers, read, hashes, bytes }
      return await enterFile(services.db, (tx) => entered(tx, { audited, services, caller }, entering))
    } finally {
      await file.close()
    }
  },
} satisfies HandlersOf<Needs>

/** Older entries know their file by a hash without byte order mark, over lines and holder. */
async function kept(body: FileBody, input: Question): Promise<{ file: BufferedFile; bytes: Bytes; hashes: Hashes }> {
  const lines = createHash('sha256')
  let isFirst = true
  const { file, bytes, hash } = await keepUpload(body, (part) => {
    lines.update(isFirst && byteOrderMark(part)?.encoding === 'utf-8' ? part.subarray(3) : part)
    isFirst = false
  })
  return { file, bytes, hashes: { file: hash, lines: lines.update(whoseOf(input)).digest('hex') } }
}

type Entering = About & { input: Question; answers: ImportAnswers; read: ReadFile; hashes: Hashes; bytes: Bytes }
type Asking = { audited: Audit; services: Pick<Services, Needs>; caller: Caller }

async function entered(
  tx: Queries,
  { audited, services, caller }: Asking,
  file: Entering,
): Promise<Audited<Reply<'costs.import'>>> {
  const { client, input, answers, read, hashes } = file
  await lockClient(tx, client.id)
  const at = services.now()
  const same = await sameFiles(tx, { clientId: client.id, kind: 'costs', hash: hashes.file })
  const importId = await addImportedFile(tx, fileOf(file, { authorId: caller.account.id, at }))
  const asking = { tx, services, caller, clientId: client.id, importId }
  if (answers.sameFile === 'replace') await takeBackFiles(asking, same)
  const known = await importedLines(tx, client.id, hashes.lines)
  const spans = spansOf(read.sums, read.shown.read.timezone)
  const made = read.sums.map((line) => ({
    line: line.line,
    name: line.name,
    entry: {
      ...entryOf(line, { input, spans }),
      clientId: client.id,
      importHash: hashes.lines,
      importId,
      authorId: caller.account.id,
      at,
    },
  }))
  const added = made.filter(({ entry }) => !known.has(lineKey(entry)))
  const weighed = await previewCosts(
    asking,
    added.map(({ entry }) => entry),
  )
  const fresh = added.filter((_line, place) => !weighed.clashing.has(place))
  for (const [place, { line, entry }] of added.entries())
    if (weighed.clashing.has(place)) read.faults.add({ line, error: TEXTS.costOverlap, detail: entry.firstDay })
  const twice = fresh.length === 0 ? undefined : await twiceQuestion(asking, same, fresh)
  const questions = [...(twice ? [twice] : []), ...weighed.questions]
  const reply = replyOf({ made, fresh, existed: made.length - added.length, read, questions })
  if (input.preview) throw new OnlyLooked(reply)
  const open = [...(twice && answers.sameFile === undefined ? [twice] : []), ...weighed.open(answers)]
  if (open.length > 0) throw new Refusal(409, TEXTS.costQuestions, { questions: open })
  if (fresh.length === 0) throw new OnlyLooked(reply)
  await weighed.enter(answers)
  await settleImportedFile(tx, importId, {
    entries: fresh.length,
    refused: read.faults.count(),
    refusedLines: read.faults.kept(),
  })
  return audited(tx, {
    subject: `accounts/${client.id}`,
    after: { id: importId, file: input.name || hashes.file.slice(0, 12), entries: fresh.length },
    answer: { ...reply, id: importId },
  })
}

const fileOf = (
  { client, input, read, hashes }: Entering,
  by: { authorId: string; at: Date },
): Parameters<typeof addImportedFile>[1] => ({
  clientId: client.id,
  kind: 'costs',
  name: input.name,
  campaignId: input.companyId ?? null,
  sourceId: input.sourceId ?? null,
  ...keptReading(read, hashes.file),
  ...by,
})

/** Against the file's active entries, without lines already present. */
async function twiceQuestion(
  asking: Parameters<typeof previewCosts>[0],
  files: readonly string[],
  fresh: readonly Made[],
): Promise<CostQuestion | undefined> {
  const known = await entriesOfFiles(asking.tx, files)
  return known.length === 0
    ? undefined
    : sameFileQuestion(
        asking,
        known,
        fresh.map(({ entry }) => entry),
      )
}
