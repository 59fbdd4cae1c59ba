/**
 * TikTok Events API 2.0, read on 2026-11-30. The portal's own page needs scripts, so that the fields were read where it is
 * quoted; no request was made to TikTok yet.
 * https://business-api.tiktok.com/portal/docs?id=1771100865818625 (the page)
 * https://docs.dataflysignal.com/integrations/advertising/tiktok (call, token, fields)
 * https://doc.commandersact.com/features/destinations/destinations-catalog/tiktok/tiktok (test_event_code)
 * https://ads.tiktok.com/help/article/supported-standard-events (names)
 * https://help.sleekflow.io/en_US/tiktok-business-messaging/troubleshooting-your-tiktok-business-messaging-channels (codes)
 */
import { amountOf, eventId, fieldOf, textOf, type Platform } from './platform.ts'

/** Permission, rate, token: as time or the client mends it. */
const WAITS = new Set([40001, 40100, 40105])

export const TIKTOK: Platform = {
  name: 'TikTok Events API',
  source: 'https://business-api.tiktok.com/portal/docs?id=1771100865818625',
  read: '2026-11-30',
  account: /^[A-Z0-9]{8,40}$/,
  clickParameter: 'ttclid',
  names: { lead: 'SubmitForm', sale: 'Purchase', hold: 'SubmitApplication', rebill: 'Subscribe' },
  request: (facts, token) => {
    const { event, values, settings, visitor, isTest } = facts
    return {
      method: 'POST',
      url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      query: {},
      headers: { 'Access-Token': token },
      body: {
        event_source: 'web',
        event_source_id: settings.account,
        ...(isTest && { test_event_code: settings.testCode }),
        data: [
          {
            event,
            event_time: Number(values.time),
            event_id: eventId(facts),
            user: {
              ttclid: values.clickid,
              ...(visitor && visitor.ip !== '' && { ip: visitor.ip }),
              ...(visitor && visitor.agent !== '' && { user_agent: visitor.agent }),
            },
            ...(settings.page !== '' && { page: { url: settings.page } }),
            properties: { value: amountOf(values), currency: values.currency },
          },
        ],
      },
    }
  },
  // 200 also for what is refused: the code tells
  judge: (status, answer) => {
    const code = fieldOf(answer, 'code')
    if (status >= 200 && status < 300 && code === 0) return { verdict: 'taken', error: '' }
    const named = `${typeof code === 'number' ? code : ''} ${textOf(fieldOf(answer, 'message'))}`.trim()
    const error = `answered ${status}${named === '' ? '' : `: ${named}`}`
    if (typeof code !== 'number') return { verdict: 'again', error }
    return {
      verdict: WAITS.has(code) || code >= 50_000 || status === 429 || status >= 500 ? 'again' : 'refused',
      error,
    }
  },
}
