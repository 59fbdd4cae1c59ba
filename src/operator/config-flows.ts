/** Files change flows, but never create or delete them, as with offers. */
import { auditOf } from '../domain/accounts/audited.ts'
import { saveFlow } from '../domain/campaigns/save-flow.ts'
import { baseOfFlows, type FileFlow, fileOfFlows, flowChanges, type FlowsFile } from '../rules/files/config-flows.ts'
import { type FieldChange, type NamedFile } from '../rules/files/config-files.ts'
import { lockClient } from '../store/config/accounts/accounts.ts'
import { type FlowRow, listFlows, lockFlow } from '../store/config/campaigns/flows.ts'
import type { Queries } from '../store/config/engine/database.ts'
import { type How, stepsByOwner } from './steps-by-owner.ts'

export type NamedFlows = FlowsFile & { file: string }
export type ChangedFlow = { row: FlowRow; flow: FileFlow }
export type FlowsStep = { file: NamedFlows; changes: FieldChange[]; changed: ChangedFlow[] }

const fileFlowOf = ({ id, name, parts }: FlowRow): FileFlow => ({ id, name, ...parts })
const byId = (rows: readonly FlowRow[]): FlowRow[] => rows.toSorted((one, other) => Number(one.id) - Number(other.id))

export async function exportFlows(db: Queries): Promise<NamedFile[]> {
  const byOwner = Map.groupBy(byId(await listFlows(db)), ({ clientId }) => clientId)
  return [...byOwner]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([owner, rows]) => fileOfFlows(owner, rows.map(fileFlowOf)))
}

/**
 * Changes by files; omitted flows stay. Locks in the order of clients.
 * @throws Error with one line.
 */
export const flowSteps = (db: Queries, files: readonly NamedFlows[], how: How): Promise<FlowsStep[]> =>
  stepsByOwner(files, 'two files hold the same client’s flows', (file) => stepOf(db, file, how))

async function stepOf(db: Queries, file: NamedFlows, { force, locked = false }: How): Promise<FlowsStep> {
  if (locked) await lockClient(db, file.owner)
  const rows = byId(await listFlows(db, file.owner))
  const changed: ChangedFlow[] = []
  const changes: FieldChange[] = []
  for (const flow of file.flows) {
    const row = rows.find(({ id }) => id === flow.id)
    if (!row) throw new Error(`${file.file}: client ${file.owner} has no flow ${flow.id}: create flows in the panel`)
    const its = flowChanges(fileFlowOf(row), flow)
    if (its.length === 0) continue
    if (locked) await lockFlow(db, row.id, 'changes')
    changed.push({ row, flow })
    changes.push(...its)
  }
  if (changed.length > 0 && !force && baseOfFlows(rows.map(fileFlowOf)) !== file.base)
    throw new Error(`${file.file}: flows changed after the export: export them again, or add --force`)
  return { file, changes, changed }
}

/** Saves as the panel does, each with an audit entry, in all campaigns that use them. */
export async function saveFlows(
  tx: Queries,
  { file, changed }: FlowsStep,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  for (const { row, flow } of changed) {
    const { id: _id, name, ...parts } = flow
    const saving = { before: row, clientId: file.owner, draft: { name, parts }, now, remarks: { by: 'operator' } }
    await saveFlow(tx, auditOf('flows.save', authorId), saving)
  }
}
