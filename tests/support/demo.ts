/** A Weir with the demo's month of counted traffic. */
import { signIn, startWeir, until, type Weir } from './weir.ts'

export const DEMO_EMAIL = 'demo@weir.local'

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** `password`: of the demo's client. */
export async function startDemo(env: Record<string, string> = {}): Promise<{ weir: Weir; password: string }> {
  // without an own administrator, else the store is not empty
  const weir = await startWeir({ args: ['--demo'], env: { ...env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const password = /demo@weir\.local, password (\S+)/.exec(weir.output())?.[1] ?? ''
  // hits are counted a moment later
  const made = Number(/, (\d+) hits/.exec(weir.output())?.[1])
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  await until(
    'all hits',
    async () => {
      const { totals } = (
        await weir.call('POST', '/v1/logs/companyTotals', { startDate: day(90), endDate: day(-1) }, token)
      ).body as { totals: { target: number; bot: number } }
      return totals.target + totals.bot >= made
    },
    120,
  )
  return { weir, password }
}
