/**
 * Runs root's operation on another user's folder in that user's process, which is also this file: a JSON object on
 * stdin, the answer on stdout (`operator/wire.ts`).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json, text } from 'node:stream/consumers'
import { trustAuthorities } from '../lib/net/extra-authorities.ts'
import { requireAccess, type Owner } from '../lib/files/owner.ts'
import { OPERATIONS, type OperationName } from '../operator/operations.ts'
import { readAnswer, writeAnswer, type AnswerSink } from '../operator/wire.ts'
import { readSettings } from '../rules/settings.ts'
import { withLocalContext } from './local-context.ts'

/** `dataDir`: an absolute path. */
type Question = { name: OperationName; input: unknown; dataDir: string }

/** @throws Error with the operation's one line, or the process's output. */
export async function askAsOwner({ uid, gid }: Owner, question: Question, sink: AnswerSink): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: question.dataDir }
  // root's folder may be closed to the owner, and engines read it
  const child = spawn(process.execPath, [import.meta.filename], { uid, gid, env, cwd: '/', stdio: 'pipe' })
  const ended = once(child, 'exit')
  const complaint = text(child.stderr)
  child.stdin.on('error', () => {}) // ended before its input: its stderr says why
  child.stdin.end(JSON.stringify(question))
  try {
    return await readAnswer(child.stdout, sink, 'cut off')
  } catch (error) {
    if ((error as Error).message !== 'cut off') throw error
    const [why = 'it said nothing'] = (await complaint).trim().split('\n').slice(-1)
    throw new Error(`the process of user ${uid} failed: ${why}`, { cause: error })
  } finally {
    child.stdout.destroy()
    await ended
  }
}

async function answer(): Promise<void> {
  const { name, input } = (await json(process.stdin)) as Question
  await writeAnswer(process.stdout, async (sink) => {
    const settings = readSettings(process.env)
    trustAuthorities(settings.extraAuthorities)
    requireAccess(settings.dataDir)
    return withLocalContext(settings, sink, name, (context): Promise<unknown> =>
      OPERATIONS[name](context, input as never),
    )
  })
}

if (process.argv[1] === import.meta.filename) await answer()
