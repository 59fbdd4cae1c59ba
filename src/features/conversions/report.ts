import { POSTBACK_PARTS, POSTBACK_STATES } from '../../contract/conversions/conversion-words.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { insertPostbacks, postbacksOf } from '../../store/config/conversions/postbacks.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { matchPostbacks } from '../../domain/conversions/match.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'errors' | 'events' | 'now'
type Line = Input<'conversion.report'>['conversions'][number]
type Result = Reply<'conversion.report'>['results'][number]

const NAMES = { hit: 'click_id', status: 'status', payout: 'payout', currency: 'currency', txid: 'txid' } as const

const queryOf = (line: Line): string =>
  new URLSearchParams(
    POSTBACK_PARTS.flatMap((part) => (line[part] === '' ? [] : [[NAMES[part], line[part]]])),
  ).toString()

export const conversionReportHandlers = {
  /** Stored before they are read: whatever ends this call, the job goes on with the rest. */
  'conversion.report': async ({ services, origin, caller: { account } }, { clientId, conversions }) => {
    const client = await requireClient(services.db, account, clientId)
    requireEditingAllowed(account, client)
    const at = services.now().getTime()
    const rows = conversions.map((line, place) => ({
      // a millisecond each: the later of two lines wins
      id: newId(at + place),
      receivedAt: new Date(at + place),
      campaignKey: '',
      address: origin.address,
      method: 'API',
      query: queryOf(line),
      secretHash: '',
      byClientId: client.id,
    }))
    await insertPostbacks(services.db, rows)
    const ids = rows.map(({ id }) => id)
    await matchPostbacks(services, await postbacksOf(services.db, ids))
    const results = (await postbacksOf(services.db, ids)).map((row): Result => ({
      state: row.state,
      problem: row.problem === '' ? null : row.problem,
      detail: row.detail,
      waits: row.nextAt !== null,
      conversionId: row.conversionId,
    }))
    const states = Object.fromEntries(
      POSTBACK_STATES.map((state) => [state, results.filter((one) => one.state === state).length]),
    ) as Reply<'conversion.report'>['states']
    return { results, states }
  },
} satisfies HandlersOf<Needs>
