/** What a platform reports, beside what arrived: reports of clicks, compared day by day. */
import { z } from 'zod'
import { count, day, id, instant, storable, timezone } from './common.ts'
import { MOST_CLICK_REPORT, REPORT_PRESETS } from './cost-words.ts'
import { COST_READERS } from './costs.ts'
import { endpoint, STREAM } from './endpoint.ts'
import { readingQuestion } from './import-questions.ts'
import { column, fileInput, readFile } from './import-file.ts'
import { GAP_CAUSES, GAP_COUNTED, GAP_SIDES, GAP_STEPS } from './gap-words.ts'
import { TEXTS } from './texts.ts'

const report = z.object({
  id,
  name: z.string(),
  /** One of both: the campaign, or the source with all campaigns that buy from it. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  clientId: id,
  preset: z.enum(REPORT_PRESETS),
  timezone: z.string(),
  counted: z.enum(GAP_COUNTED),
  /** Parameters that carry the click id; none: any does. */
  parameters: z.array(z.string()),
  startDate: day,
  endDate: day,
  clicks: count,
  /** Different click ids that the report names. */
  ids: count,
  at: instant,
})
export type GapReportView = z.output<typeof report>

const cause = z.object({ cause: z.enum(GAP_CAUSES), count })
const step = z.object({
  step: z.enum(GAP_STEPS),
  count,
  /** What the step before has more, and what this one has more; of a range each is the sum of its days. */
  lost: count,
  surplus: count,
  /** They come to `lost` and to `surplus`. */
  lostTo: z.array(cause),
  surplusOf: z.array(cause),
})
export type GapStepView = z.output<typeof step>

export const gaps = {
  'gap.list': endpoint('gap.list', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'Reports of clicks of a client, newest first; staff may ask for all clients.',
    input: z.object({ clientId: id.optional() }),
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
        /** Only lines of the campaign that the report calls so; '': all. */
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
      /** Null: nothing was stored. */
      id: id.nullable(),
      existed: z.boolean(),
      days: count,
      clicks: count,
      ids: count,
      startDate: day.nullable(),
      endDate: day.nullable(),
      refused: count,
      ...readFile,
      /** Readings that the file leaves open; without an answer to each, 409. */
      questions: z.array(readingQuestion),
    }),
  }),
  'gap.read': endpoint('gap.read', {
    allowed: COST_READERS,
    effect: 'reads',
    description:
      'A report beside what arrived: steps from clicks to conversions, by day and in all, with their causes.',
    params: z.object({ id }),
    input: z.object({ /** Shows days of another zone; by default the report’s. */ timezone: timezone.optional() }),
    reply: z.object({
      report,
      /** Of the days shown. */
      timezone: z.string(),
      until: instant,
      steps: z.array(step),
      days: z.array(z.object({ date: day, steps: z.array(step) })),
      /** Share of the clicks that would have to lie on another day to agree with the visits, 0 to 1; null: too little is known. */
      mismatch: z.number().min(0).max(1).nullable(),
      /** A zone in which the days agree clearly better. */
      better: z.object({ timezone: z.string(), mismatch: z.number().min(0).max(1) }).nullable(),
      /** Null: the report names no ids. `notReported`: of visits on its days. */
      ids: z.object({ reported: count, arrived: count, notArrived: count, notReported: count }).nullable(),
      /** Visits on these days that came without a click id; null where they count as arrived. */
      withoutId: count.nullable(),
      /** Whether any script was heard from these visits: else it says nothing that one was not. */
      scriptHeard: z.boolean(),
      /** Whether older hits than the first day’s are already deleted by then. */
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
