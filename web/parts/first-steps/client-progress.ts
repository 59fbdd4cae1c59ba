/** How far a client is on the way from the registration to the first conversion. */

export const CLIENT_STEPS = ['plan', 'pay', 'campaign', 'install', 'hit', 'conversion'] as const
export type ClientStep = (typeof CLIENT_STEPS)[number]
export type StepState = 'done' | 'now' | 'next'

export type ClientFacts = {
  /** A plan that is the account's own or asked for. */
  plan: boolean
  /** The account is active and its paid time has not ended. */
  paid: boolean
  campaign: boolean
  /** Any campaign was ever visited. */
  hit: boolean
  conversion: boolean
}

/**
 * The state of each step: what is done, the first one that is not, and what comes later. An account that staff switched
 * on needs no plan. The first hit proves that the campaign is installed.
 */
export function clientProgress({ plan, paid, campaign, hit, conversion }: ClientFacts): Record<ClientStep, StepState> {
  const done: Record<ClientStep, boolean> = { plan: plan || paid, pay: paid, campaign, install: hit, hit, conversion }
  const now = CLIENT_STEPS.find((step) => !done[step])
  const stateOf = (step: ClientStep): StepState => (done[step] ? 'done' : step === now ? 'now' : 'next')
  return Object.fromEntries(CLIENT_STEPS.map((step) => [step, stateOf(step)])) as Record<ClientStep, StepState>
}
