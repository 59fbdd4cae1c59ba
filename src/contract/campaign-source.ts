/** The traffic source of a campaign, and names of parameters. */
import { z } from 'zod'
import { id } from './common.ts'

/** A name of a query parameter on the client's landing page. */
export const parameterName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w.-]*$/, 'A parameter name may only contain letters, numbers, dots, dashes and underscores.')

/** The traffic source that a campaign buys from. */
export const trafficSource = z.object({
  id,
  /** Under which it sends the id of a click, beside those of the large networks. */
  clickParameter: parameterName.default(''),
  /** Under which it says what a click costs. */
  costParameter: parameterName.default(''),
})

/** Its id alone stands for a source without parameters of its own. */
export const campaignSource = z.preprocess(
  (given) => (typeof given === 'string' ? { id: given } : given),
  trafficSource,
)
