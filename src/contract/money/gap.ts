import { z } from 'zod'
import { count, day, id, instant, ofClient, storable, timezone } from '../common.ts'
import { MOST_CLICK_REPORT, REPORT_PRESETS } from './cost-words.ts'
import { COST_READERS } from './costs.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { readingQuestion } from './import-questions.ts'
import { column, fileInput, readFile } from './import-file.ts'
import { GAP_CAUSES, GAP_COUNTED, GAP_SIDES, GAP_STEPS } from './gap-words.ts'
import { TEXTS } from '../texts.ts'

const report = z.object({
  id,
  name: z.string(),
  /** Exactly one. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  clientId: id,
  preset: z.enum(REPORT_PRESETS),
  timezone: z.string(),
  counted: z.enum(GAP_COUNTED),
  /** That carry the click id; empty: any. */
  parameters: z.array(z.string()),
  startDate: day,
  endDate: day,
  clicks: count,
  /** Distinct click ids. */
  ids: count,
  at: instant,
})
export type GapReportView = z.output<typeof report>

const cause = z.object({ cause: z.enum(GAP_CAUSES), count })
const step = z.object({
  step: z.enum(GAP_STEPS),
  count,
  /** Less and more than the step before; a range sums its days. */
  lost: count,
  surplus: count,
  /** Sum up to `lost` and `surplus`. */
  lostTo: z.array(cause),
  surplusOf: z.array(cause),
})
export type GapStepView = z.output<typeof step>

export const gaps = {
  'gap.list': endpoint('gap.list', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'Reports of clicks of a client, newest first; staff may ask for all clients.',
    input: ofClient,
    reply: z.object({ reports: z.array(report) }),
  }),
  'gap.import': endpoint('gap.import', {
    allowed: COST_READERS,
    effect: 'changes',
    description:
      'Reads a platform’s report of clicks by day, or with a click id in each line, sent as CSV, TSV or XLSX; what can be read in two ways answers 409 with `questions`; with `preview=1` nothing is stored. The same file read the same way is stored once.',
    input: z
      .object({
        ...fileInput,
        clicksColumn: column,
        clickIdColumn: column,
        /** Lines of this campaign only, as the report names it; '': all. */
        onlyCampaign: storable.trim().max(300, TEXTS.valueLong).default(''),
        companyId: id.optional(),
        sourceId: id.optional(),
        counted: z.enum(GAP_COUNTED, TEXTS.valueInvalid).default('ids'),
      })
      .refine((given) => given.companyId !== undefined || given.sourceId !== undefined, {
        error: TEXTS.costHolder,
        path: ['companyId'],
      })
      .refine((given) => given.companyId === undefined || given.sourceId === undefined, {
        error: TEXTS.costHolder,
        path: ['sourceId'],
      }),
    body: { most: MOST_CLICK_REPORT },
    reply: z.object({
      /** Null: not stored. */
      id: id.nullable(),
      existed: z.boolean(),
      days: count,
      clicks: count,
      ids: count,
      startDate: day.nullable(),
      endDate: day.nullable(),
      refused: count,
      ...readFile,
      /** Unanswered ones give 409. */
      questions: z.array(readingQuestion),
    }),
  }),
  'gap.read': endpoint('gap.read', {
    allowed: COST_READERS,
    effect: 'reads',
    description:
      'A report beside what arrived: steps from clicks to conversions, by day and in all, with their causes.',
    params: z.object({ id }),
    input: z.object({ /** Default: the report's zone. */ timezone: timezone.optional() }),
    reply: z.object({
      report,
      timezone: z.string(),
      until: instant,
      steps: z.array(step),
      days: z.array(z.object({ date: day, steps: z.array(step) })),
      /** Clicks on the wrong day, 0 to 1; null: too little data. */
      mismatch: z.number().min(0).max(1).nullable(),
      /** A zone in which the days agree clearly better. */
      better: z.object({ timezone: z.string(), mismatch: z.number().min(0).max(1) }).nullable(),
      /** Null: no ids reported. `notReported`: visits on its days. */
      ids: z.object({ reported: count, arrived: count, notArrived: count, notReported: count }).nullable(),
      /** Null if they count as arrived. */
      withoutId: count.nullable(),
      /** False: no script reported at all, so `noScript` means nothing. */
      scriptHeard: z.boolean(),
      /** Retention may have deleted the first day's hits. */
      pastRetention: z.boolean(),
    }),
  }),
  'gap.missing': endpoint('gap.missing', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'The click ids that are missing on one side, as CSV.',
    params: z.object({ id }),
    input: z.object({ side: z.enum(GAP_SIDES, TEXTS.valueInvalid), timezone: timezone.optional() }),
    reply: STREAM,
  }),
  'gap.remove': endpoint('gap.remove', {
    allowed: COST_READERS,
    effect: 'changes',
    description: 'Deletes a report of clicks with its days and ids.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Report deleted.',
  }),
}
