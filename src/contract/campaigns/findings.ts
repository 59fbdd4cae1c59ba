import { z } from 'zod'
import { campaignSettings } from './campaigns.ts'
import { count, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FINDING_CODES, FINDING_SEVERITIES } from './finding-words.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const finding = z.object({
  rule: z.enum(FINDING_CODES),
  level: z.enum(FINDING_SEVERITIES),
  /** Settings path: `splitGroups.0.links.1.link`. */
  field: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In the account's language. */
  text: z.string(),
})

const figures = z.object({
  groups: z.array(z.object({ name: z.string(), visits: count })),
  decided: z.array(z.string()),
  /** In the last thirty days. */
  passed: count,
  converted: count,
  /** Visitor's hits in the 24 hours before, ascending. */
  repeats: z.array(count),
})

/** Other visible campaigns that link to campaigns, to find loops. */
const linked = z.object({ key: z.string(), name: z.string(), to: z.array(z.string()) })

export const findings = {
  'company.lint': endpoint('company.lint', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description: 'What is likely to be wrong with a campaign’s settings, each with its field. Nothing is changed.',
    input: z
      .object({
        /** Source of the figures; else only the draft is checked. */
        id: id.optional(),
        draft: campaignSettings.optional(),
      })
      .refine((given) => given.id !== undefined || given.draft !== undefined, { error: TEXTS.required, path: ['id'] }),
    reply: z.object({ findings: z.array(finding), figures, linked: z.array(linked) }),
  }),
}
