import { invalid, Refusal } from '../../contract/failure.ts'
import type { ListSource } from '../../contract/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hasRoom } from '../../rules/list-room.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { countEntries, insertEntries, lockList, type ListOwner } from '../../store/config/lists.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { auditSubject, forAudit } from './audit.ts'
import { compare, countLines, isNew, linesOf, toLineView, type ReadLine, type Written } from './lines.ts'
import { ownerOf, type Side } from './owner.ts'
import { removeEntries } from './remove.ts'

type Adding = Written & { source: ListSource }
type Asked = { services: Services; caller: Caller }

export const addGlobal: Handler<'blacklist.add'> = (context, input) => addEntries('global', context, input)

/** Addresses of `ips` are lines like the others; with `remove` they are taken away. */
export const addClient: Handler<'clientblacklist.add'> = async (context, { ips, remove, ...input }) => {
  const values = ips ? [...ips, ...(input.values ?? [])] : input.values
  if (remove)
    return {
      added: 0,
      existed: 0,
      refused: 0,
      lines: [],
      ...(await removeEntries('client', context, { ...input, values })),
    }
  return { ...(await addEntries('client', context, { ...input, values })), removed: [] }
}

/**
 * Each line stands for itself: what can be read is added, the rest is told with its reason. A single value that is
 * refused is a 422.
 */
async function addEntries(side: Side, { services, caller }: Asked, input: Adding) {
  const owner = ownerOf(side, caller)
  const lines = linesOf(input, services.now())
  await services.db.transaction(async (tx) => {
    await lockList(tx, owner)
    await compare(tx, owner, lines)
    refuseSingle(input, lines)
    await store(tx, { side, owner, lines: lines.filter(isNew), services, caller, source: input.source })
  })
  return { ...countLines(lines), lines: lines.map(toLineView) }
}

function refuseSingle({ value, values, text }: Written, [first]: readonly ReadLine[]): void {
  if (value !== undefined && values === undefined && text === undefined && first?.error)
    throw invalid({ value: [first.error] })
}

type Storing = {
  side: Side
  owner: ListOwner
  lines: readonly ReadLine[]
  services: Services
  caller: Caller
  source: ListSource
}

async function store(tx: Queries, { side, owner, lines, services, caller, source }: Storing): Promise<void> {
  if (lines.length === 0) return
  const createdAt = services.now()
  await insertEntries(
    tx,
    lines.map(({ type, value, network, list, note, expiresAt }) => ({
      clientId: owner,
      type,
      value,
      network,
      list,
      note,
      expiresAt,
      source,
      authorId: caller.account.id,
      createdAt,
    })),
  )
  if (!hasRoom(side, await countEntries(tx, { owner, list: 'all', search: '' })))
    throw new Refusal(409, TEXTS.entryFull)
  await recordAudit(tx, {
    actorId: caller.account.id,
    action: side === 'global' ? 'blacklist.add' : 'clientblacklist.add',
    subject: auditSubject(owner),
    after: forAudit(lines),
  })
}
