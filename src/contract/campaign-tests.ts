/** What a campaign is expected to make of certain visits, whatever its settings become. */
import { z } from 'zod'
import { instant, storable } from './common.ts'
import { CUT, decideInput } from './edge.ts'
import { TEXTS } from './texts.ts'

const MOST_TESTS = 30

const { ip, headers } = decideInput.shape
/** A visit as an integration would describe it. It is a visitor's first one, within the hours of a campaign that runs. */
const visit = z.object({
  ip: ip.trim(),
  userAgent: storable.trim().max(CUT.userAgent),
  url: storable.trim().min(1, TEXTS.required).max(CUT.url),
  referrer: storable.trim().max(CUT.referrer).default(''),
  headers,
})

/** What people get, or the bot page. A verified crawler gets what people get, although it is counted as a bot. */
const gets = z.enum(['target', 'botPage'])

const campaignTest = z.object({
  name: storable.trim().min(1, TEXTS.required).max(100, TEXTS.valueLong),
  visit,
  gets,
  /** The link or page as it stands in the settings; '': any. */
  link: storable.trim().max(CUT.url).default(''),
})
export type CampaignTest = z.output<typeof campaignTest>

export const campaignTests = z.array(campaignTest).max(MOST_TESTS, TEXTS.valueLarge)

/** `link` '' in what is expected: any. */
const outcome = z.object({ gets, link: z.string() })

export const testResult = z.object({ name: z.string(), ok: z.boolean(), expected: outcome, got: outcome })
export type TestResult = z.output<typeof testResult>

/** The last time when Weir ran them by itself or at a save; `failed`: names. */
export const testRun = z.object({ ranAt: instant, failed: z.array(z.string()) })

/** A reason for saving although tests fail. */
export const overruled = storable.trim().min(3, TEXTS.required).max(500, TEXTS.valueLong)
