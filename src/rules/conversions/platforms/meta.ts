/**
 * Meta Conversions API, read on 2026-11-30:
 * https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api (call, token, test_event_code)
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event (fields, 7 days)
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc (fbc)
 * https://developers.facebook.com/docs/graph-api/guides/error-handling (codes)
 */
import { DAY_MS } from '../../../lib/time/durations.ts'
import { amountOf, eventId, fieldOf, textOf, type Platform, type PlatformEventFacts } from './platform.ts'

/** Outages, and limits of calls: wait. */
const TEMPORARY = new Set([1, 2, 4, 17, 32, 341, 368, 613])
/** Limits of business use cases: https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const isOfUseCase = (code: number): boolean => code >= 80_000 && code < 80_100
/** Token or permission: the client can give another within the day. */
const isOfAccess = (code: number): boolean => [3, 10, 102, 190].includes(code) || (code >= 200 && code < 300)
const isOfTime = (code: number): boolean => code === 0 || TEMPORARY.has(code) || isOfUseCase(code) || isOfAccess(code)

/** `website` needs the agent and the page. */
function sourceOf({ visitor, settings: { page } }: PlatformEventFacts) {
  return visitor && visitor.agent !== '' && page !== ''
    ? { action_source: 'website', event_source_url: page }
    : { action_source: 'other' }
}

export const META: Platform = {
  name: 'Meta Conversions API',
  source: 'https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api',
  read: '2026-11-30',
  account: /^\d{5,20}$/,
  clickParameter: 'fbclid',
  names: { lead: 'Lead', sale: 'Purchase', hold: 'SubmitApplication', rebill: 'Subscribe' },
  oldest: 7 * DAY_MS,
  request: (facts, token) => {
    const { event, values, settings, visitor, isTest } = facts
    return {
      method: 'POST',
      url: `https://graph.facebook.com/v25.0/${settings.account}/events`,
      query: { access_token: token },
      headers: {},
      body: {
        data: [
          {
            event_name: event,
            event_time: Number(values.time),
            event_id: eventId(facts),
            ...sourceOf(facts),
            user_data: {
              // milliseconds of the moment the id was first seen; the id is case-sensitive
              fbc: `fb.1.${Number(values.click_time) * 1000}.${values.clickid}`,
              ...(visitor && visitor.ip !== '' && { client_ip_address: visitor.ip }),
              ...(visitor && visitor.agent !== '' && { client_user_agent: visitor.agent }),
            },
            custom_data: { value: amountOf(values), currency: values.currency },
          },
        ],
        ...(isTest && { test_event_code: settings.testCode }),
      },
    }
  },
  judge: (status, answer) => {
    const received = fieldOf(answer, 'events_received')
    if (status >= 200 && status < 300)
      return typeof received === 'number' && received >= 1
        ? { verdict: 'taken', error: '' }
        : { verdict: 'again', error: 'answered without an event received' }
    const code = Number(fieldOf(answer, 'error', 'code') ?? 0)
    const error = `answered ${status}: ${code} ${textOf(fieldOf(answer, 'error', 'message'))}`.trim()
    const isTemporary = fieldOf(answer, 'error', 'is_transient') === true || isOfTime(code)
    return { verdict: isTemporary || status === 429 || status >= 500 ? 'again' : 'refused', error }
  },
}
