import { forbidden, found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { sumsOf } from '../../rules/partners/royalty.ts'
import { type AccountRow, changeAccount, insertAccount, setActive } from '../../store/config/accounts/accounts.ts'
import {
  listPartners,
  lockPartner,
  paidThrough,
  partnerCodes,
  payersOf,
  registrationsIn,
} from '../../store/config/partners/partners.ts'
import {
  listPayouts,
  countRoyalties,
  holdDays,
  holdDays as heldNow,
  setHoldDays,
} from '../../store/config/partners/royalties.ts'
import { changeSignIn, passwordColumns } from '../../domain/accounts/sign-in-change.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { hashNewPassword } from '../../domain/accounts/passwords.ts'
import { periodOf, toPartnerView, toPayoutView } from '../../domain/partners/royalties.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

export const partnerHandlers = {
  'referrals.list': async ({ services: { db, now }, caller }, input) => {
    const at = now()
    const { span, ...days } = periodOf(input, { account: caller.account, now: at })
    const partners = await listPartners(db)
    const codes = await partnerCodes(db)
    const brought = await registrationsIn(db, span)
    const payers = await payersOf(db, span)
    const paid = await paidThrough(db, span)
    const counted = await countRoyalties(db, { span, now: at })
    const payouts = await listPayouts(db)
    const of = <Row extends { partnerId: string | null }>(rows: readonly Row[], id: string) =>
      rows.filter((row) => row.partnerId === id)
    return {
      referrals: partners.map((partner) => ({
        ...toPartnerView(partner, of(codes, partner.id)),
        registrations: of(brought, partner.id)[0]?.registrations ?? 0,
        payingClients: of(payers, partner.id)[0]?.clients ?? 0,
        payments: of(paid, partner.id).map(({ currency, amount, payments }) => ({ currency, amount, count: payments })),
        royalties: sumsOf(of(counted, partner.id)),
      })),
      royalties: sumsOf(counted),
      payouts: payouts.map(toPayoutView),
      holdDays: await holdDays(db),
      ...days,
    }
  },

  'referrals.terms': async ({ audited, services: { db } }, { holdDays }) =>
    db.transaction(async (tx) => {
      const before = await heldNow(tx)
      await setHoldDays(tx, holdDays)
      return audited(tx, {
        subject: 'royalty_terms',
        before: { holdDays: before },
        after: { holdDays },
        answer: { holdDays },
      })
    }),

  'referrals.addPartner': async ({ audited, services: { db }, caller: { account } }, { email, password, name }) => {
    const passwordHash = await hashNewPassword(password)
    const { language, timezone } = account
    return db.transaction(async (tx) => {
      const made = await insertAccount(tx, {
        role: 'referal',
        email,
        passwordHash,
        name,
        active: true,
        language,
        timezone,
      })
      if (!made) throw invalid({ email: [TEXTS.emailTaken] })
      return audited(tx, {
        subject: `accounts/${made.id}`,
        after: { email, name },
        answer: { partner: toPartnerView({ ...made, pendingEmail: null }, []) },
      })
    })
  },

  /** Missing fields stay. A new password ends sessions and notifies them; a new address waits for confirmation. */
  'referrals.updatePartner': async ({ audited, services, caller }, { id, password, active, email, ...given }) => {
    // managers handle royalties, so they must not become partners
    if (password !== undefined && caller.account.role !== 'admin') throw forbidden()
    const secret = await passwordColumns(password)
    const done = await services.db.transaction(async (tx) => {
      const before = found(await lockPartner(tx, id))
      const change = { name: before.name, ...given }
      await changeAccount(tx, id, { ...change, ...secret })
      if (active !== undefined) await setActive(tx, id, active)
      const { view, recorded: written, send } = await changeSignIn(tx, services, before, { email, password })
      const partner = { ...before, ...change, active: active ?? before.active, ...view }
      return audited(tx, {
        subject: `accounts/${id}`,
        before: recorded(before),
        after: { ...recorded(partner), ...written },
        answer: { partner, send, codes: await partnerCodes(tx, id) },
      })
    })
    done.send?.()
    return after(done, { partner: toPartnerView(done.partner, done.codes) })
  },
} satisfies HandlersOf<Needs>

const recorded = ({ email, name, active }: AccountRow) => ({ email, name, active })
