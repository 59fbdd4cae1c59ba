/** Platforms' answers to a conversion that was sent to them: taken, sent again later, or given up. */
import type { PlatformKind } from '../../../src/contract/conversions/outgoing-words.ts'
import type { Verdict } from '../../../src/rules/conversions/platforms/platform.ts'
import type { WorldCase } from '../world.ts'

export type SentAnswer = { to: PlatformKind; status: number; answer: unknown }

const RATES = 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting'
const ERRORS = 'https://developers.facebook.com/docs/graph-api/guides/error-handling'
const TIKTOK =
  'https://help.sleekflow.io/en_US/tiktok-business-messaging/troubleshooting-your-tiktok-business-messaging-channels'

export const OUTGOING_CALLS: readonly WorldCase<SentAnswer, Verdict>[] = [
  {
    from: 'https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api',
    sent: { to: 'meta', status: 200, answer: { events_received: 1, messages: [], fbtrace_id: 'A1' } },
    right: 'taken',
    level: 'pure',
  },
  {
    from: RATES,
    sent: {
      to: 'meta',
      status: 400,
      answer: { error: { code: 80_004, message: 'Too many calls', is_transient: false } },
    },
    right: 'again',
    level: 'pure',
    why: 'the limit of a business use case ends by itself',
  },
  {
    from: RATES,
    sent: { to: 'meta', status: 429, answer: { error: { code: 100, message: 'Too many requests' } } },
    right: 'again',
    level: 'pure',
  },
  {
    from: ERRORS,
    sent: { to: 'meta', status: 400, answer: { error: { code: 190, error_subcode: 463, type: 'OAuthException' } } },
    right: 'again',
    level: 'pure',
    why: 'the client can give another token within the day',
  },
  {
    from: ERRORS,
    sent: { to: 'meta', status: 400, answer: { error: { code: 100, message: 'Invalid parameter' } } },
    right: 'refused',
    level: 'pure',
  },
  {
    from: TIKTOK,
    sent: { to: 'tiktok', status: 200, answer: { code: 40_100, message: 'rate limit' } },
    right: 'again',
    level: 'pure',
  },
  {
    from: TIKTOK,
    sent: { to: 'tiktok', status: 200, answer: { code: 40_002, message: 'parameters' } },
    right: 'refused',
    level: 'pure',
  },
  {
    from: 'https://adskull.io/en/errors/tiktok/429',
    sent: { to: 'tiktok', status: 429, answer: { code: 40_016, message: 'Too many requests' } },
    right: 'again',
    level: 'pure',
  },
]
