/** What is likely to be wrong with a campaign's settings. */
import { z } from 'zod'
import { campaignSettings } from './campaigns.ts'
import { count, id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FINDING_CODES, FINDING_SEVERITIES } from './finding-words.ts'
import { OWNERS, STAFF } from './roles.ts'
import { TEXTS } from './texts.ts'

const finding = z.object({
  rule: z.enum(FINDING_CODES),
  level: z.enum(FINDING_SEVERITIES),
  /** Of the settings: `splitGroups.0.links.1.link`. */
  field: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A sentence in the account's language. */
  text: z.string(),
})

const figures = z.object({
  /** Visits of the last seven days that went to a link of a split group. */
  groups: z.array(z.object({ name: z.string(), visits: count })),
  /** Groups of which one link is known to convert better. */
  decided: z.array(z.string()),
  /** Visits of the last thirty days that were let through, and those of them that converted. */
  passed: count,
  converted: count,
  /** Of visits that converted: hits of their visitor in the 24 hours before, ascending. */
  repeats: z.array(count),
})

/** Other campaigns of the client that lead to campaigns, as far as the caller sees them; a circle goes over these. */
const linked = z.object({ key: z.string(), name: z.string(), to: z.array(z.string()) })

export const findings = {
  'company.lint': endpoint('company.lint', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description: 'What is likely to be wrong with a campaign’s settings, each with its field. Nothing is changed.',
    input: z
      .object({
        /** Whose figures count; without it the draft is looked at alone. */
        id: id.optional(),
        /** Settings that are not saved yet; the saved ones unless given. */
        draft: campaignSettings.optional(),
      })
      .refine((given) => given.id !== undefined || given.draft !== undefined, { error: TEXTS.required, path: ['id'] }),
    reply: z.object({ findings: z.array(finding), figures, linked: z.array(linked) }),
  }),
}
