/** What a page's script (integrations/browser/page.js) says to the edge. Public contract of the edge. */
import './messages.ts'
import { z } from 'zod'

/** Longest body of /edge/v1/page, in bytes. */
export const PAGE_BODY_LIMIT = 16 * 1024

export const pageInput = z.object({
  key: z.string().min(1).max(64),
  /** The page's own address. */
  url: z
    .string()
    .max(8192)
    .regex(/^https?:\/\//i, 'The url must be a full http or https URL.'),
  referrer: z.string().max(8192).default(''),
})
