/** Rules and splits with a name, used in many campaigns and changed once. */
import { z } from 'zod'
import { count, id, instant, ofClient } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { replay } from '../experiments/replay.ts'
import { OWNERS, STAFF, type Role } from '../roles.ts'
import { overruled } from './campaign-tests.ts'
import { settingsView } from './campaigns.ts'
import { flowName, flowParts } from './flow-parts.ts'

const FLOW_READERS: readonly Role[] = [...STAFF, ...OWNERS]
/** Without team users: a flow leads campaigns that they may not have. */
const FLOW_WRITERS: readonly Role[] = [...STAFF, 'user']

const flow = z.object({
  id,
  name: z.string(),
  clientId: id,
  /** Rises with each save. */
  version: count,
  createdAt: instant,
  updatedAt: instant,
  /** Those that the caller may see; archived ones too. */
  campaigns: z.array(z.object({ id, name: z.string(), archived: z.boolean() })),
  /** Further ones. */
  others: count,
})
const listedFlow = flow.extend({ rules: count, groups: count })
export type ListedFlow = z.output<typeof listedFlow>
const wholeFlow = flow.extend({
  ...flowParts,
  defaultLink: settingsView.defaultLink,
  defaultOffer: settingsView.defaultOffer,
})
export type Flow = z.output<typeof wholeFlow>

export const flows = {
  'flows.list': endpoint('flows.list', {
    allowed: FLOW_READERS,
    effect: 'reads',
    key: 'campaigns:read',
    description: 'Flows of a client, each with the campaigns that use it.',
    input: ofClient,
    reply: z.object({ flows: z.array(listedFlow) }),
  }),
  'flows.read': endpoint('flows.read', {
    allowed: FLOW_READERS,
    effect: 'reads',
    key: 'campaigns:read',
    description: 'One flow with its rules and its split.',
    params: z.object({ id }),
    reply: z.object({ flow: wholeFlow }),
  }),
  'flows.save': endpoint('flows.save', {
    allowed: FLOW_WRITERS,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Creates a flow (no id) or changes one in all campaigns that use it: all or none, on every edge within a ' +
      'second. With `expectedVersion`, the version that was read, it is refused with 409 when the flow has been ' +
      'saved since; a test of a campaign that would fail refuses it unless it is overruled.',
    input: z.object({
      id: id.optional(),
      clientId: id.optional(),
      name: flowName,
      ...flowParts,
      expectedVersion: count.optional(),
      overruled: overruled.optional(),
    }),
    reply: z.object({ flow: wholeFlow }),
    message: 'Flow saved.',
  }),
  'flows.replay': endpoint('flows.replay', {
    allowed: FLOW_WRITERS,
    effect: 'reads',
    description:
      'What other rules and another split of a flow would have made of past visits, in all campaigns that use it ' +
      'and in each. Nothing is changed.',
    input: z.object({
      id,
      ...flowParts,
      /** 24 hours each. */
      days: z.int().min(1).max(31).default(7),
    }),
    reply: z.object({ replay }),
  }),
  'flows.make': endpoint('flows.make', {
    allowed: FLOW_WRITERS,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Makes a flow of a campaign’s rules and split, and the campaign use it. Its visits are judged and led as before.',
    input: z.object({ campaignId: id, name: flowName }),
    reply: z.object({ flow: wholeFlow }),
    message: 'Flow created.',
  }),
  'flows.remove': endpoint('flows.remove', {
    allowed: FLOW_WRITERS,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Deletes a flow. One that campaigns use is refused with 409; with `copy`, its rules and its split become ' +
      'their own, and visits go on as before.',
    input: z.object({ id, copy: z.boolean().default(false) }),
    reply: z.object({ copied: count }),
    message: 'Flow deleted.',
  }),
}
