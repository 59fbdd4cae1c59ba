import { invalid } from '../../contract/failure.ts'
import { CONTRACT, type Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { emailExists, insertAccount, insertFirstAdmin } from '../../store/config/accounts/accounts.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Database, Queries } from '../../store/config/engine/database.ts'
import { isUsable, usePromo } from '../../store/config/billing/promos.ts'
import { newIntegrationToken } from '../../store/config/integration/tokens.ts'
import { staffWith } from '../../store/config/accounts/watched.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { Handler, HandlersOf, MoreFaults } from '../../domain/context.ts'
import { linkLetter, newLink } from '../../domain/accounts/letters.ts'
import { hashPassword, isCommonPassword } from '../../domain/accounts/passwords.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { openSession } from './sign-in.ts'
import { countFailure, countAttempt } from './attempts.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl' | 'sessionTtl'

type Given = Partial<Record<keyof Input<'auth.register'>, unknown>>

const FIELDS = CONTRACT['auth.register'].input.shape

export const registerHandlers = {
  'auth.register': (context, input) =>
    countFailure(context, 'auth.register', input.email, () => signUp(context, input)),
} satisfies HandlersOf<Needs>

/** Inactive at first. Counts one promo use in the transaction. */
const signUp: Handler<'auth.register', Needs> = async (context, input) => {
  const { db, now, mail } = context.services
  const wrong = await registerFaults(db, input, now())
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const passwordHash = await hashPassword(input.password, context.origin.address)
  const done = await db.transaction(async (tx) => {
    const promo = await usePromo(tx, input.promo, now())
    if (promo === undefined) throw invalid({ promo: [TEXTS.promoInvalid] })
    const account = await insertAccount(tx, {
      role: 'user',
      email: input.email,
      ...(input.language ? { language: input.language } : {}),
      ...(input.timezone ? { timezone: input.timezone } : {}),
      telegram: input.telegram,
      passwordHash,
      promoId: promo.id,
      partnerId: promo.partnerId,
      integrationToken: newIntegrationToken(),
    })
    if (!account) throw invalid({ email: [TEXTS.emailTaken] })
    await recordChange(tx, { kind: 'account', ref: account.id })
    await notify(tx, [account.id], { notice: 'registered', occasion: 'registered', now: now() })
    if (promo.partnerId !== null)
      await notify(tx, [promo.partnerId], {
        notice: 'referred',
        occasion: account.id,
        details: { promo: input.promo },
        now: now(),
      })
    await notify(tx, await staffWith(tx, 'Clients'), {
      notice: 'newClient',
      occasion: account.id,
      details: { email: account.email, promo: input.promo, telegram: account.telegram },
      now: now(),
    })
    return context.audited(tx, {
      actorId: account.id,
      subject: `accounts/${account.id}`,
      after: { email: account.email, telegram: account.telegram, promo: input.promo },
      answer: {
        account,
        token: await newLink(tx, 'confirm', account, now()),
        session: await openSession(tx, context, account),
      },
    })
  })
  const { session, account, token } = done
  mail.post(() => linkLetter(context.services, 'confirm', account, { token, domain: input.domain }))
  return after(done, session)
}

/** Beyond the schema: taken address, common password, unknown promo code. Checks well-formed fields only. */
async function registerFaults(
  db: Queries,
  { email, password, promo }: Given,
  now: Date,
): Promise<Record<string, string[]>> {
  const taken = typeof email === 'string' && (await emailExists(db, email))
  const unusable = typeof promo === 'string' && !(await isUsable(db, promo, now))
  return {
    ...(taken ? { email: [TEXTS.emailTaken] } : {}),
    ...(typeof password === 'string' && isCommonPassword(password) ? { password: [TEXTS.passwordCommon] } : {}),
    ...(unusable ? { promo: [TEXTS.promoInvalid] } : {}),
  }
}

/**
 * After the schema's refusal, so that one answer has all faults. Counts as an attempt, against guessing promo codes.
 */
export const moreRegisterFaults: MoreFaults<Needs> = async (context, form) => {
  const rightInForm = (name: 'password' | 'promo') => FIELDS[name].safeParse(form[name]).data
  const email = FIELDS.email.safeParse(form['email']).data
  const given: Given = { email, password: rightInForm('password'), promo: rightInForm('promo') }
  await countAttempt(context, 'auth.register', email ?? '')
  return registerFaults(context.services.db, given, context.services.now())
}

/** On a new install; returns if created. @throws Error with one line if the e-mail has another role. */
export async function firstAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  return insertFirstAdmin(db, email.trim().toLowerCase(), () => hashPassword(password.normalize('NFC')))
}
