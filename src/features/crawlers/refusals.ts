import { REFUSABLE_PURPOSES, type RefusablePurpose } from '../../contract/crawlers/agent-words.ts'
import { MOST_REFUSED_NAMES, type NameRefusal, type PurposeRefusal } from '../../contract/crawlers/crawlers.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { campaignIds } from '../../store/config/campaigns/campaigns.ts'
import {
  addRefusal,
  lockRefusals,
  type RefusalRow,
  refusalsOf,
  type Refusing,
  removeRefusal,
  watchingCampaigns,
} from '../../store/config/crawlers/crawler-refusals.ts'
import { crawlersIn } from '../../store/events/detection/crawlers.ts'
import { parseAgent } from '../../judge/agent/agent.ts'
import { refusableName, refusableVisitor } from '../../judge/refused.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { requireClient, hitScopeOf } from '../../domain/accounts/client-scope.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'

const DAYS = 7

export const refusalHandlers = {
  'logs.refusals': async ({ services, caller }, { clientId }) => {
    const { db } = services
    const client = await requireClient(db, caller.account, clientId, TEXTS.refusalClient)
    const rows = await refusalsOf(db, client.id)
    const came = await cameLately(services, caller, client.id).catch(() => undefined)
    return {
      editable: client.editingAllowed || !(isStaff(caller.account) || caller.staff),
      purposes: REFUSABLE_PURPOSES.map((purpose) => ({
        purpose,
        ...toRefusal(caller, rows.find(isOf('purpose', purpose))),
        ...sum((came ?? []).filter((one) => one.purpose === purpose)),
      })),
      names: namesOf(caller, rows, came ?? []),
      counted: came !== undefined,
    }
  },

  'logs.refuse': async ({ audited, services: { db, now }, caller }, { clientId, purpose, name, refused }) => {
    const client = await requireClient(db, caller.account, clientId, TEXTS.refusalClient)
    requireEditingAllowed(caller.account, client)
    return db.transaction(async (tx) => {
      await lockRefusals(tx, client.id)
      const rows = await refusalsOf(tx, client.id)
      const wanted =
        purpose === undefined ? nameWanted(rows, name ?? '', refused) : { kind: 'purpose' as const, value: purpose }
      const known = rows.find(isOf(wanted.kind, wanted.value))
      if ((known !== undefined) === refused) return unchanged({})
      if (known) {
        if (!canChange(caller, known)) throw new Refusal(403, TEXTS.forbidden)
        await removeRefusal(tx, known)
      } else {
        if (wanted.kind === 'name' && rows.filter(({ kind }) => kind === 'name').length >= MOST_REFUSED_NAMES)
          throw new Refusal(409, TEXTS.refusalFull)
        await addRefusal(tx, { ...wanted, clientId: client.id, authorId: caller.account.id, createdAt: now() })
      }
      return audited(tx, {
        subject: `lists/${client.id}`,
        before: { ...recorded(wanted), refused: !refused },
        after: { ...recorded(wanted), refused },
        answer: {},
      })
    })
  },
} satisfies HandlersOf<Needs>

const recorded = ({ kind, value }: Refusing) => (kind === 'name' ? { name: value } : { purpose: value })

/** Owners have their own client, and 404 for others. */
function nameWanted(rows: readonly RefusalRow[], name: string, refused: boolean): Refusing {
  const found = refusableName(name)
  if (found) return { kind: 'name', value: found.name }
  if (refused || !rows.some(isOf('name', name))) throw invalid({ name: [TEXTS.refusalNever] })
  return { kind: 'name', value: name }
}

const isOf = (kind: RefusalRow['kind'], value: string) => (row: RefusalRow) => row.kind === kind && row.value === value

/** A team user undoes only their own choices. */
const canChange = ({ account }: Caller, { authorId }: Pick<RefusalRow, 'authorId'>): boolean =>
  account.role !== 'team_user' || authorId === account.id

const toRefusal = (caller: Caller, row: RefusalRow | undefined) => ({
  // only staff see which staff member
  author: row && (isStaff(caller.account) || !row.byStaff) ? row.authorEmail : null,
  since: row?.createdAt.toISOString() ?? null,
  mine: row === undefined || canChange(caller, row),
})

type Came = { name: string; purpose: RefusablePurpose | null; visits: number; refused: number; changes: number }

const sum = (came: readonly Came[]): Pick<PurposeRefusal, 'visits' | 'refused' | 'changes'> => {
  const of = (field: 'visits' | 'refused' | 'changes') => came.reduce((total, one) => total + one[field], 0)
  return { visits: of('visits'), refused: of('refused'), changes: of('changes') }
}

async function cameLately(
  { db, events, now }: Pick<Services, Needs>,
  { account }: Caller,
  clientId: string,
): Promise<Came[]> {
  const whose = await hitScopeOf({ db }, account, isStaff(account) ? { clientId } : {})
  const [today, timezone] = [now().getTime(), 'UTC']
  const dayOf = (ago: number) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10)
  const ids = whose.campaigns === 'all' ? await campaignIds(db, { clientId }) : whose.campaigns
  const watching = await watchingCampaigns(db, ids)
  const { rows } = await crawlersIn(
    events,
    { ...whose, startDate: dayOf(DAYS - 1), endDate: dayOf(0), timezone },
    watching,
  )
  return rows.flatMap(({ userAgent, signer, standing, visits, refused, open }) => {
    const found = standing === 'false' ? null : refusableVisitor(userAgent, parseAgent(userAgent), signer)
    return found ? [{ ...found, visits, refused, changes: open }] : []
  })
}

function namesOf(caller: Caller, rows: readonly RefusalRow[], came: readonly Came[]): NameRefusal[] {
  const byName = Map.groupBy(came, ({ name }) => refusableName(name)?.name ?? '')
  const refused = rows.filter(({ kind }) => kind === 'name').map(({ value }) => value)
  return [...new Set([...refused, ...byName.keys()])].flatMap((name) => {
    if (name === '') return []
    const purpose = refusableName(name)?.purpose ?? null
    return [{ name, purpose, ...toRefusal(caller, rows.find(isOf('name', name))), ...sum(byName.get(name) ?? []) }]
  })
}
