import { found, invalid, Refusal } from '../../contract/failure.ts'
import { MOST_SHADOWS, type SignalChanges } from '../../contract/detection/signal-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { addShadow, endShadow, findShadow, listShadows, runningShadows } from '../../store/config/detection/shadows.ts'
import {
  withSignalLock,
  listSignalSets,
  newSignalsSetting,
  putSignalSet,
  saveNewSignals,
  signalSet,
  signalSetOf,
  type ListedSet,
} from '../../store/config/detection/signal-sets.ts'
import { SWITCHABLE_SIGNALS, withDrafted } from '../../judge/switched.ts'
import { after, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { signalFaults } from '../../domain/detection/signal-faults.ts'
import { promoteShadow } from '../../domain/detection/shadow-ends.ts'
import { shadowReport, shadowView } from '../../domain/detection/shadow-views.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import type { SignalSetView, SwitchableSignal } from '../../contract/detection/shadows.ts'
import type { Signal } from '../../judge/verdict.ts'

type Needs = 'db' | 'now'

const [MOST_LISTED, MOST_SETS] = [30, 50]

export const shadowHandlers = {
  'shadows.list': async ({ services: { db } }) => {
    const [{ changes }, shadows, sets, newSignals] = await Promise.all([
      signalSet(db),
      listShadows(db, { most: MOST_LISTED, campaignId: null }),
      listSignalSets(db, MOST_SETS),
      newSignalsSetting(db),
    ])
    return {
      signals: SWITCHABLE_SIGNALS.map((signal) => signalView(signal, changes)),
      shadows: shadows.map(shadowView),
      sets: sets.map(setView),
      newSignals,
    }
  },

  'shadows.read': async ({ services: { db } }, { id }) => {
    const [row] = await listShadows(db, { most: 1, id })
    return {
      shadow: await shadowReport(
        db,
        found(row, ({ campaignId }) => campaignId === null),
      ),
    }
  },

  'shadows.start': async ({ audited, services: { db, now }, caller }, { changes, days, atEnd }) => {
    const faults = signalFaults(changes, 'changes')
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const startedAt = now()
    return withSignalLock(db, async (tx) => {
      const inForce = (await signalSet(tx)).changes
      if (isSame(withDrafted(inForce, changes), inForce)) throw invalid({ changes: [TEXTS.shadowNothing] })
      const running = (await runningShadows(tx)).filter(({ campaignId }) => campaignId === null)
      if (running.length >= MOST_SHADOWS) throw new Refusal(409, TEXTS.shadowsFull)
      const { id } = await addShadow(tx, {
        id: newId(startedAt.getTime()),
        changes,
        atEnd,
        startedAt,
        endsAt: new Date(startedAt.getTime() + days * DAY_MS),
        authorId: caller.account.id,
      })
      const answer = { shadow: await viewOf(tx, id) }
      return audited(tx, { subject: `shadows/${id}`, after: { changes, days, atEnd }, answer })
    })
  },

  'shadows.promote': async ({ audited, services, caller }, { id }) =>
    ended(services, id, async (tx, now) => {
      const promoted = await promoteShadow(tx, id, { now, by: caller.account.id })
      if (!promoted) return undefined
      const { number, before, changes, data } = promoted
      return audited(tx, {
        subject: `shadows/${id}`,
        ...(data
          ? { after: { data } }
          : {
              before: { signals: before.changes, set: before.number },
              after: { signals: changes, set: number },
            }),
        answer: {},
      })
    }),

  'shadows.drop': async ({ audited, services, caller }, { id }) =>
    ended(services, id, async (tx, now) => {
      const dropped = await endShadow(tx, id, { state: 'dropped', endedAt: now, endedBy: caller.account.id })
      if (!dropped) return undefined
      const before: { data?: object; changes?: object } = dropped.data
        ? { data: dropped.data }
        : { changes: dropped.changes }
      return audited(tx, { subject: `shadows/${id}`, before, answer: {} })
    }),

  'shadows.restore': async ({ audited, services: { db, now }, caller }, { number, expected }) =>
    withSignalLock(db, async (tx) => {
      const [inForce, wanted] = [await signalSet(tx), found(await signalSetOf(tx, number))]
      if (expected !== undefined && expected !== inForce.number) throw new Refusal(409, TEXTS.signalsChanged)
      if (isSame(wanted.changes, inForce.changes)) return unchanged({ number: inForce.number })
      const made = await putSignalSet(tx, {
        changes: wanted.changes,
        setAt: now(),
        setBy: caller.account.id,
        because: 'restored',
        of: String(number),
      })
      return audited(tx, {
        subject: `signals/${made}`,
        before: { signals: inForce.changes, set: inForce.number },
        after: { signals: wanted.changes, set: made, restoredFrom: number },
        answer: { number: made },
      })
    }),

  'shadows.newSignals': async ({ audited, services: { db } }, { newSignals }) =>
    withSignalLock(db, async (tx) => {
      const before = { newSignals: await newSignalsSetting(tx) }
      await saveNewSignals(tx, newSignals)
      return audited(tx, { subject: 'signals', before, after: { newSignals }, answer: { newSignals } })
    }),
} satisfies HandlersOf<Needs>

/** @throws 404 for none, 409 if already ended. */
async function ended(
  { db, now }: Pick<Services, Needs>,
  id: string,
  end: (tx: Queries, now: Date) => Promise<Audited<object> | undefined>,
) {
  return withSignalLock(db, async (tx) => {
    found(await findShadow(tx, id), ({ campaignId }) => campaignId === null)
    const done = await end(tx, now())
    if (!done) throw new Refusal(409, TEXTS.shadowOver)
    return after(done, { shadow: await viewOf(tx, id) })
  })
}

async function viewOf(tx: Queries, id: string) {
  const [row] = await listShadows(tx, { most: 1, id })
  return shadowView(found(row))
}

function isSame(one: object, other: object): boolean {
  const text = (changes: object): string =>
    JSON.stringify(
      Object.entries(changes)
        .map(([name, change]) => [name, Object.entries(change as object).toSorted(byName)] as const)
        .toSorted(byName),
    )
  return text(one) === text(other)
}
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1

const signalView = ({ name, kind, strictOnly, threshold }: Signal, changes: SignalChanges): SwitchableSignal => ({
  name,
  kind,
  campaigns: strictOnly ? 'strict' : 'all',
  threshold: threshold ?? null,
  change: changes[name] ?? null,
})

const setView = ({ setBy: _by, setAt, ...row }: ListedSet): SignalSetView => ({
  ...row,
  setAt: setAt.toISOString(),
})
