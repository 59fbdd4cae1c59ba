import { z } from 'zod'
import { flowName, flowParts } from '../../contract/campaigns/flow-parts.ts'
import { type FlowParts, partsOf } from '../campaigns/flow-parts.ts'
import { digestOf, firstFault, sortDeep, stableJson } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'

const ID = /^[1-9]\d{0,17}$/
const fileFlow = z.strictObject({ id: z.string().regex(ID), name: flowName, ...flowParts })
export type FileFlow = { id: string; name: string } & FlowParts
/** `owner`: the client's id. `base`: digest of the export. */
export type FlowsFile = { owner: string; base: string; flows: FileFlow[] }

const flowsFile = z.strictObject({ flows: z.string().regex(ID), base: z.string(), items: z.array(fileFlow) })

const settled = ({ id, name, ...parts }: FileFlow): FileFlow => ({ id, name, ...partsOf(parts) })

export const baseOfFlows = (flows: readonly FileFlow[]): string => digestOf(flows.map(settled))

export function fileOfFlows(owner: string, flows: readonly FileFlow[]): NamedFile {
  const content = { flows: owner, base: baseOfFlows(flows), items: flows.map(settled).map(sortDeep) }
  return { name: `flows-client-${owner}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}

/** @throws Error with one line that names file and field. */
export function readFlowsFile(name: string, given: unknown): FlowsFile {
  const read = flowsFile.safeParse(given)
  if (!read.success) throw new Error(`${name}: ${firstFault(read.error.issues)}`)
  const { flows: owner, base, items } = read.data
  const twice = items.find(({ id }, at) => items.findIndex((other) => other.id === id) < at)
  if (twice) throw new Error(`${name}: the flow ${twice.id} appears twice`)
  return { owner, base, flows: items.map(settled) }
}

export const flowChanges = (before: FileFlow, after: FileFlow): FieldChange[] =>
  (Object.keys(after) as (keyof FileFlow)[])
    .toSorted()
    .filter((field) => stableJson(before[field]) !== stableJson(after[field]))
    .map((field) => ({ field: `${before.name}.${field}`, before: before[field], after: after[field] }))
