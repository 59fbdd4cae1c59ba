import { z } from 'zod'
import { id } from './common.ts'

/** A query parameter of the client's landing page. */
export const parameterName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w.-]*$/, 'A parameter name may only contain letters, numbers, dots, dashes and underscores.')

export const trafficSource = z.object({
  id,
  /** Carries the click id, besides those of the large networks. */
  clickParameter: parameterName.default(''),
  /** Carries the click cost. */
  costParameter: parameterName.default(''),
})

/** An id alone means a source without own parameters. */
export const campaignSource = z.preprocess(
  (given) => (typeof given === 'string' ? { id: given } : given),
  trafficSource,
)
