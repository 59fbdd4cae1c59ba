import { z } from 'zod'
import { campaignTests, overruled, testResult, testRun } from './campaign-tests.ts'
import { campaignSettings, TARGET_MODES } from './campaigns.ts'
import { count, id, instantField } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { decideInput } from '../integration/edge.ts'
import { CATEGORIES, DEVICE_TYPES, LINE_NAMES } from '../hits/hit-words.ts'
import { CLASSES, reason } from '../hits/hits.ts'
import { OWNERS, STAFF } from '../roles.ts'

const triedVisit = z.object({
  class: z.enum(CLASSES),
  unique: z.boolean(),
  suspicious: z.boolean(),
  /** 1 (surely a person) to 99 (surely automated). */
  score: count,
  category: z.enum(CATEGORIES),
  reasons: z.array(reason),
  /** `why`: the reason for its position. */
  line: z.object({ name: z.enum(LINE_NAMES), why: z.string() }),
  link: z.string(),
  action: z.object({ mode: z.enum(TARGET_MODES), to: z.string() }),
  splitGroup: z.string(),
  splitLink: z.string(),
  facts: z.object({
    ip: z.string(),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    asn: count,
    isp: z.string(),
    usageType: z.string(),
    browser: z.string(),
    browserVersion: z.string(),
    platform: z.string(),
    deviceType: z.enum(DEVICE_TYPES),
    language: z.string(),
    domain: z.string(),
    /** The visitor's hits in 24 hours, with this one. */
    repeats: count,
  }),
  without: z.array(
    z.object({
      signal: z.string(),
      class: z.enum(CLASSES),
      suspicious: z.boolean(),
      category: z.enum(CATEGORIES),
      to: z.string(),
    }),
  ),
})
export type TriedVisit = z.output<typeof triedVisit>

export const trial = {
  'company.test': endpoint('company.test', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description: 'What a visit would become, and why. Nothing is counted and nothing is kept.',
    input: z.object({
      companyId: id,
      ...decideInput.omit({ key: true, signals: true }).shape,
      /** Default now. */
      time: instantField.optional(),
      settings: campaignSettings.optional(),
    }),
    reply: z.object({ visit: triedVisit }),
  }),
  'company.tests': endpoint('company.tests', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description: 'The tests of a campaign, and which failed when they ran last.',
    input: z.object({ id }),
    reply: z.object({ tests: campaignTests, lastRun: testRun.nullable() }),
  }),
  'company.saveTests': endpoint('company.saveTests', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'changes',
    description: 'Saves the tests of a campaign alone; it is a new version of its settings.',
    input: z.object({
      id,
      tests: campaignTests,
      expectedVersion: count.optional(),
      overruled: overruled.optional(),
    }),
    reply: z.object({ tests: campaignTests, version: count }),
    message: 'Tests saved.',
  }),
  'company.runTests': endpoint('company.runTests', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description: 'What a campaign makes of the visits of its tests. Nothing is counted and nothing is kept.',
    input: z.object({
      id,
      settings: campaignSettings.optional(),
    }),
    reply: z.object({ results: z.array(testResult) }),
  }),
}
