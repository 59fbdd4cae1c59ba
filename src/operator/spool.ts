/** Shows and checks spools, and replays rejected files. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { takeChecks } from '../edge/remember/open-checks.ts'
import { takePostbacks } from '../edge/remember/open-postbacks.ts'
import type { Events } from '../store/events/events.ts'
import { checkLines } from '../store/events/spool/check.ts'
import { openSpool, type SpoolOptions } from '../store/events/spool/spool.ts'
import { storeLines } from '../store/events/spool/deliver.ts'
import type { OperatorContext } from './context.ts'
import { rejectedFiles, segmentFiles, SPOOLS, spoolState, type SpoolName, type SpoolState } from './spool-folder.ts'

/** Folders that a replay accepts. */
export { SPOOLS as REPLAYED }

export type SpoolFile = {
  file: string
  bytes: number
  /** Intact lines, and others. */ whole: number
  damaged: number
}
export type SpoolReport = SpoolState & {
  name: SpoolName
  /** Only on request. */ waiting: SpoolFile[]
  aside: SpoolFile[]
}

/** `read`: reads each file and checks its lines. */
export async function showSpools(context: OperatorContext, { read }: { read: boolean }): Promise<SpoolReport[]> {
  return Promise.all(
    SPOOLS.map(async (name) => {
      const dir = path.join(context.dataDir, name)
      return {
        name,
        ...(await spoolState(dir, context.now())),
        waiting: read ? await looked(await segmentFiles(dir)) : [],
        aside: await looked(await rejectedFiles(dir)),
      }
    }),
  )
}

/** Leaves out segments that are stored and deleted meanwhile. */
async function looked(files: readonly string[]): Promise<SpoolFile[]> {
  const found: SpoolFile[] = []
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) continue
    const { count, bad, torn } = await checkLines(bytes)
    found.push({ file, bytes: bytes.length, whole: count, damaged: bad.length + (torn.length > 0 ? 1 : 0) })
  }
  return found
}

type Replayed = { file: string; stored: number; left: number }

/** Once each; removes empty files. @throws when the store is away. */
export async function replayRejected(context: OperatorContext, _input: object): Promise<Replayed[]> {
  const done: Replayed[] = []
  for (const name of SPOOLS) {
    const insert = await insertOf(context, name)
    for (const file of await rejectedFiles(path.join(context.dataDir, name)))
      done.push(await replayFile(file, insert, context.say))
  }
  return done
}

async function replayFile(
  file: string,
  insert: SpoolOptions['insert'],
  report: (line: string) => void,
): Promise<Replayed> {
  const checked = await checkLines(await readFile(file))
  const refused: Buffer[] = []
  const rejects = {
    keep: async (_name: string, _what: string, bytes: Buffer) => void refused.push(bytes),
    setAside: async () => {},
  }
  const segment = { name: `${path.basename(file)}.again`, file, bytes: 0, since: 0, doubtful: true }
  await storeLines(segment, checked, {
    insert,
    read: readFile,
    rejects,
    report,
    tally: { rejected: 0, torn: 0, unreadable: 0 },
  })
  const left = Buffer.concat([...refused, ...checked.bad, checked.torn])
  if (left.length === 0) await rm(file)
  else await writeFile(file, left)
  return {
    file,
    stored: checked.count - refused.length,
    left: refused.length + checked.bad.length + (checked.torn.length > 0 ? 1 : 0),
  }
}

/** A spool of another machine or run, once. @throws when a live process has it. */
export async function replayFolder(
  context: OperatorContext,
  { dir, name }: { dir: string; name: SpoolName },
): Promise<{ segments: number; left: number }> {
  if (!(await stat(dir).catch(() => undefined))?.isDirectory()) throw new Error(`${dir} is not a folder`)
  const segments = (await segmentFiles(dir)).length
  const spool = openSpool({ dir, insert: await insertOf(context, name), report: context.say })
  try {
    await spool.flush(REPLAY_MS)
    const { pending } = spool.stats()
    return { segments, left: pending }
  } finally {
    await spool.close()
  }
}
const REPLAY_MS = 600_000

async function insertOf(context: OperatorContext, name: SpoolName): Promise<SpoolOptions['insert']> {
  if (name === 'spool-postbacks') return takePostbacks(await context.db(), () => {})
  const events: Events = await context.events()
  if (name === 'spool-checks') return takeChecks(events)
  return name === 'spool' ? events.insertSegment : events.insertProbes
}
