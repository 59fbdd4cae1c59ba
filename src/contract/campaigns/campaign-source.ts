import { z } from 'zod'
import { id } from '../common.ts'

export const parameterName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w.-]*$/, 'A parameter name may only contain letters, numbers, dots, dashes and underscores.')

export const trafficSource = z.object({
  id,
  /** Carries the click id, beside the parameters of the large networks. */
  clickParameter: parameterName.default(''),
  costParameter: parameterName.default(''),
})

/** An id alone means a source without parameters of its own. */
export const campaignSource = z.preprocess(
  (given) => (typeof given === 'string' ? { id: given } : given),
  trafficSource,
)
