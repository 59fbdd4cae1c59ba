/** A partner's payout: a code, a client who registered with it, and a payment past its hold. */
import type { CallName } from '../../src/contract/routes.ts'
import { QUESTIONS, type Ids } from './questions.ts'

type Ask = (
  name: CallName,
  token: string | undefined,
  question: Record<string, unknown>,
) => Promise<{ body: Record<string, unknown> }>

export async function paidOutTo(
  ask: Ask,
  partnerId: string,
  { admin, missing }: { admin: string; missing: Ids },
): Promise<Pick<Ids, 'partner' | 'payout'>> {
  const promo = `R${Math.random()}`
  await ask('promo.create', admin, { code: promo, percent: 10, partnerId })
  const { access_token } = (await ask('auth.register', undefined, { ...QUESTIONS['auth.register'](missing), promo }))
    .body
  const { profile } = (await ask('profile.read', String(access_token), {})).body as { profile: { id: string } }
  const date = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await ask('clients.payment', admin, { ...QUESTIONS['clients.payment']({ ...missing, client: profile.id }), date })
  const day = date.slice(0, 10)
  const { payouts } = (await ask('royalty.pay', admin, { partnerId, startDate: day, endDate: day, timezone: 'UTC' }))
    .body as { payouts: { id: string }[] }
  const [payout] = payouts
  if (!payout) throw new Error('nothing was paid out')
  return { partner: partnerId, payout: payout.id }
}
