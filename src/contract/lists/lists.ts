import { z } from 'zod'
import { count, id, instant, instantField, storable } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { evidence } from '../hits/rule-evidence.ts'
import { keptAnswers, keptColumns } from '../money/import-file.ts'
import { LINE_LIMIT, LISTS, LIST_SOURCES, LIST_TYPES } from './list-words.ts'
import { replay } from '../experiments/replay.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const whole = (most: number) => z.coerce.number().int().min(1).max(most)
const type = z.enum(LIST_TYPES)
const list = z.enum(LISTS)
const note = storable.trim().max(300)
const value = z.string().max(2000)

const entry = z.object({
  id,
  type,
  value: z.string(),
  list,
  note: z.string(),
  source: z.enum(LIST_SOURCES),
  /** E-mail; null: the account is gone. */
  author: z.string().nullable(),
  createdAt: instant,
  /** Null: never. */
  expiresAt: instant.nullable(),
  /** Last 30 days; null: event store unreachable. */
  hits: count.nullable(),
  hitsEver: count.nullable(),
  evidence: evidence.nullable(),
  /** True if the caller may change it. */
  mine: z.boolean(),
})
export type ListEntry = z.output<typeof entry>

const overlap = z.object({
  /** The other entry contains this one, or is inside it. */
  is: z.enum(['around', 'inside']),
  value: z.string(),
  list,
})
export type Overlap = z.output<typeof overlap>

const line = z.object({
  line: count,
  given: z.string(),
  /** Stored form; null: refused. */
  value: z.string().nullable(),
  outcome: z.enum(['added', 'existed', 'refused']),
  error: z.string().nullable(),
  overlaps: z.array(overlap),
})
export type ListLine = z.output<typeof line>

const listFilter = {
  type: type.optional(),
  list: z.enum(['all', ...LISTS]).default('all'),
  /** An address also matches its networks. */
  search: storable.trim().max(100).default(''),
}
const paged = z.object({ ...listFilter, page: whole(100_000).default(1), perPage: whole(200).default(50) })
const entries = z.array(entry)
const lists = z.object({
  /** With `type`, only that one. */
  ips: entries,
  asns: entries,
  isps: entries,
  domains: entries,
  agents: entries,
  totals: z.object({ ips: count, asns: count, isps: count, domains: count, agents: count }),
})

/** `text`: lines of value, list, note, expires; or columns by a header. */
const written = {
  type: type.default('ips'),
  value: value.optional(),
  values: z.array(value).max(LINE_LIMIT, TEXTS.entryLines).optional(),
  text: z.string().max(900_000).optional(),
  list: list.default('block'),
}
const adding = {
  ...written,
  note: note.default(''),
  expiresAt: instantField.nullish(),
  source: z.enum(LIST_SOURCES).default('panel'),
  /** From `imports.read`; its entries can be undone together. */
  file: z
    .object({
      name: storable.trim().max(200, TEXTS.valueLong).default(''),
      hash: z.string().regex(/^[0-9a-f]{64}$/, TEXTS.valueInvalid),
      encoding: storable.max(20, TEXTS.valueLong).default('utf-8'),
      columns: keptColumns.default({}),
      answers: keptAnswers.default({}),
    })
    .optional(),
  evidence: evidence.nullish(),
}
const added = z.object({
  added: count,
  existed: count,
  refused: count,
  lines: z.array(line),
  ids: z.array(id),
})
const removing = {
  type: type.default('ips'),
  value: value.optional(),
  values: z.array(value).max(LINE_LIMIT, TEXTS.entryLines).optional(),
  ids: z.array(id).max(LINE_LIMIT, TEXTS.entryLines).optional(),
}
const removed = z.object({ removed: entries })
const changing = z.object({ id, list: list.optional(), note: note.optional(), expiresAt: instantField.nullish() })

const impact = z.object({
  visits: count,
  /** Visitors with visits that counted as Target. */
  people: count,
  target: count,
  bot: count,
  /** With an unrejected conversion. */
  converted: count,
  /** With the most of these visits. */
  campaigns: z.array(z.object({ id, name: z.string(), visits: count })),
  entries: count,
})
export type Impact = z.output<typeof impact>
const preview = z.object({
  ready: count,
  existed: count,
  refused: count,
  lines: z.array(line),
  impact,
  /** Predicted effect; null: nothing to add. */
  effect: replay.nullable(),
})

const PREVIEW =
  'What entries would have met in the last 7 days and what would have become of it, and which of them overlap or cannot be read; nothing is changed.'

export const blockLists = {
  'blacklist.list': endpoint('blacklist.list', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The block and allow entries that hold for every client, by type.',
    input: paged,
    reply: lists,
  }),
  'blacklist.add': endpoint('blacklist.add', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Adds entries for every client; each line stands for itself.',
    input: z.object(adding),
    reply: added,
    message: 'List saved.',
  }),
  'blacklist.remove': endpoint('blacklist.remove', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Removes entries by id or by value.',
    input: z.object(removing),
    reply: removed,
    message: 'List saved.',
  }),
  'blacklist.update': endpoint('blacklist.update', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Changes list, note or expiry of an entry.',
    input: changing,
    reply: z.object({ entry }),
    message: 'List saved.',
  }),
  'blacklist.preview': endpoint('blacklist.preview', {
    allowed: STAFF,
    effect: 'reads',
    description: PREVIEW,
    input: z.object(written),
    reply: preview,
  }),
  'blacklist.export': endpoint('blacklist.export', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The entries as CSV.',
    input: z.object(listFilter),
    reply: FILE,
  }),
  'clientblacklist.list': endpoint('clientblacklist.list', {
    allowed: OWNERS,
    effect: 'reads',
    key: 'lists:read',
    description: 'The client’s own block and allow entries, by type.',
    input: paged,
    reply: lists,
  }),
  'clientblacklist.add': endpoint('clientblacklist.add', {
    allowed: OWNERS,
    effect: 'changes',
    key: 'lists:write',
    description:
      'Adds entries to the client’s own list, or with `remove` takes them away; `ips` are addresses and networks.',
    input: z.object({
      ...adding,
      ips: z.union([value.transform((one) => [one]), z.array(value).max(LINE_LIMIT, TEXTS.entryLines)]).optional(),
      remove: z.boolean().default(false),
    }),
    reply: z.object({ ...added.shape, ...removed.shape }),
    message: 'List saved.',
  }),
  'clientblacklist.remove': endpoint('clientblacklist.remove', {
    allowed: OWNERS,
    effect: 'changes',
    key: 'lists:write',
    description: 'Removes the client’s own entries by id or by value.',
    input: z.object(removing),
    reply: removed,
    message: 'List saved.',
  }),
  'clientblacklist.update': endpoint('clientblacklist.update', {
    allowed: OWNERS,
    effect: 'changes',
    key: 'lists:write',
    description: 'Changes list, note or expiry of the client’s own entry.',
    input: changing,
    reply: z.object({ entry }),
    message: 'List saved.',
  }),
  'clientblacklist.preview': endpoint('clientblacklist.preview', {
    allowed: OWNERS,
    effect: 'reads',
    key: 'lists:read',
    description: PREVIEW,
    input: z.object(written),
    reply: preview,
  }),
  'clientblacklist.export': endpoint('clientblacklist.export', {
    allowed: OWNERS,
    effect: 'reads',
    key: 'lists:read',
    description: 'The client’s own entries as CSV.',
    input: z.object(listFilter),
    reply: FILE,
  }),
}
