/** Exports or erases everything stored about a visitor. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Erased, eraseVisitor, exportVisitorLines } from '../domain/hits/erasing.ts'
import { canonicalAddress } from '../lib/net/address.ts'
import { audit } from '../store/config/schema.ts'
import type { VisitorKey } from '../store/events/hits/privacy.ts'
import type { OperatorContext } from './context.ts'

/** Milliseconds to wait for hits of the last seconds. */
const DRAIN_MS = 5000

function keyOf({ by, value }: VisitorKey): VisitorKey {
  const address = by === 'address' ? canonicalAddress(value) : value
  if (address === undefined) throw new Error(`${value} is not an IP address`)
  return { by, value: address }
}

export async function visitorLines({ db, events, give }: OperatorContext, key: VisitorKey): Promise<{ lines: number }> {
  const stores = { db: await db(), events: await events() }
  let lines = 0
  const counted = async function* () {
    for await (const part of exportVisitorLines(stores, keyOf(key))) {
      lines += part.split('\n').length - 1
      yield Buffer.from(part)
    }
  }
  await give({ name: 'visitor.jsonl', bytes: undefined }, counted())
  return { lines }
}

/** The audit entry names no account: the operator has none. */
export async function eraseStored({ db, events, running }: OperatorContext, given: VisitorKey): Promise<Erased> {
  const key = keyOf(given)
  const until = performance.now() + DRAIN_MS
  const waiting = () => running?.spools().hits.pending ?? 0
  while (waiting() > 0 && performance.now() < until) await wait(100)
  const digest = createHash('sha256').update(key.value).digest('hex').slice(0, 16)
  return eraseVisitor({ db: await db(), events: await events() }, key, async (tx, erased) => {
    await tx
      .insert(audit)
      .values({ action: 'privacy.erase', subject: `visitor/${digest}`, after: { by: key.by, ...erased } })
    return erased
  })
}
