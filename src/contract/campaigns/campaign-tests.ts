import { z } from 'zod'
import { instant, storable } from '../common.ts'
import { CUT, decideInput } from '../integration/edge.ts'
import { TEXTS } from '../texts.ts'

const MOST_TESTS = 30

const { ip, headers } = decideInput.shape
/** As a first visit, within an active campaign's schedule. */
const visit = z.object({
  ip: ip.trim(),
  userAgent: storable.trim().max(CUT.userAgent),
  url: storable.trim().min(1, TEXTS.required).max(CUT.url),
  referrer: storable.trim().max(CUT.referrer).default(''),
  headers,
})

/** Verified crawlers get the target although counted as bots. */
const gets = z.enum(['target', 'botPage'])

const campaignTest = z.object({
  name: storable.trim().min(1, TEXTS.required).max(100, TEXTS.valueLong),
  visit,
  gets,
  /** As in the settings; '': any. */
  link: storable.trim().max(CUT.url).default(''),
})
export type CampaignTest = z.output<typeof campaignTest>

export const campaignTests = z.array(campaignTest).max(MOST_TESTS, TEXTS.valueLarge)

/** Expected `link` '': any. */
const outcome = z.object({ gets, link: z.string() })

export const testResult = z.object({ name: z.string(), ok: z.boolean(), expected: outcome, got: outcome })
export type TestResult = z.output<typeof testResult>

/** Last automatic run, scheduled or at a save; `failed`: test names. */
export const testRun = z.object({ ranAt: instant, failed: z.array(z.string()) })

export const overruled = storable.trim().min(3, TEXTS.required).max(500, TEXTS.valueLong)
