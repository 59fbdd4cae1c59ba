import { z } from 'zod'
import { storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const panelErrors = {
  'errors.report': endpoint('errors.report', {
    allowed: 'public',
    effect: 'reads',
    description: 'Takes an error of the panel for the operator; nothing of it is kept here.',
    input: z.object({
      name: storable.max(100).default('Error'),
      message: storable.max(1000),
      stack: storable.max(8000).default(''),
      /** Route of the screen, without values. */
      route: z
        .string()
        .max(100)
        .regex(/^\/[\w/:*?-]*$/, 'The route is invalid.'),
    }),
    reply: z.object({}),
  }),
}
