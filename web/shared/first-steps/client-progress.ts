import type { Plan } from '../../../src/contract/billing/plans.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useCanCall } from '../../api/profile.ts'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { useRead } from '../payments/own-names.ts'
import { useNow } from '../../kit/now.ts'

export const CLIENT_STEPS = ['plan', 'pay', 'campaign', 'install', 'hit', 'conversion'] as const
export type ClientStep = (typeof CLIENT_STEPS)[number]
export type StepState = 'done' | 'now' | 'next'

export type ClientFacts = {
  /** Chosen or requested. */
  plan: boolean
  /** Active with paid time left. */
  paid: boolean
  campaign: boolean
  /** Any campaign ever had a hit. */
  hit: boolean
  conversion: boolean
}

/** The first unfinished is `now`. Accounts activated by staff need no plan. The first hit proves the installation. */
export function clientProgress({ plan, paid, campaign, hit, conversion }: ClientFacts): Record<ClientStep, StepState> {
  const done: Record<ClientStep, boolean> = { plan: plan || paid, pay: paid, campaign, install: hit, hit, conversion }
  const now = CLIENT_STEPS.find((step) => !done[step])
  const stateOf = (step: ClientStep): StepState => (done[step] ? 'done' : step === now ? 'now' : 'next')
  return Object.fromEntries(CLIENT_STEPS.map((step) => [step, stateOf(step)])) as Record<ClientStep, StepState>
}

/** Polling interval in ms, so that payment and first hit appear by themselves. */
const EVERY = 10_000

const NEWEST = { perPage: 200, sort: 'createdAt', order: 'desc' } as const

type Listed = Answer<'company.list'>['companies'][number]
export type OwnCampaign = Pick<Listed, 'id' | 'name' | 'key' | 'lastHit' | 'hostedLink'>
export type ClientStanding = {
  facts: ClientFacts
  /** The current plan, or the requested one. */
  plan: Plan | undefined
  isRequested: boolean
  active: boolean
  /** Visited, else the newest. */
  campaign: OwnCampaign | undefined
}

type Answers = {
  plans: Answer<'tariff.list'> | undefined
  campaigns: Answer<'company.list'>
  reported: Answer<'conversion.filter'> | undefined
}

/** Undefined while loading. Team users have no plan. */
export function useClientStanding(isOn = true): ClientStanding | undefined {
  const session = useSession()
  const now = useNow()
  // read-only users cannot do the steps
  const takes = useCanCall()('campaign.save')
  const answers = useAnswers(isOn && takes, session?.role === 'user')
  if (!session || !answers) return undefined
  const { account_active: active, paid_expiration: until } = session
  return standingOf(answers, active, until !== null && Date.parse(until) <= now)
}

function useAnswers(isOn: boolean, isClient: boolean): Answers | undefined {
  const plans = useRead(
    useApiQuery('tariff.list', undefined, { enabled: isOn && isClient, every: EVERY, quiet: true }).data,
  )
  const campaigns = useApiQuery('company.list', NEWEST, { enabled: isOn, every: EVERY, quiet: true }).data
  const canCall = useCanCall()
  const isAsked =
    isOn && canCall('conversion.filter') && (campaigns?.companies.some(({ lastHit }) => lastHit !== null) ?? false)
  const reported = useApiQuery('conversion.filter', {}, { enabled: isAsked, every: EVERY, quiet: true }).data
  const isWhole = (plans !== undefined || !isClient) && (reported !== undefined || !isAsked)
  return isOn && campaigns && isWhole ? { plans, campaigns, reported } : undefined
}

function standingOf({ plans, campaigns, reported }: Answers, active: boolean, isOver: boolean): ClientStanding {
  const visited = campaigns.companies.find(({ lastHit }) => lastHit !== null)
  const { plan, isRequested } = planOf(plans)
  return {
    facts: {
      plan: plan !== undefined,
      paid: active && !isOver,
      campaign: campaigns.total > 0,
      hit: visited !== undefined,
      conversion: Object.values(reported?.filter ?? {}).some((values) => values.length > 0),
    },
    plan,
    isRequested,
    active,
    campaign: visited ?? campaigns.companies[0],
  }
}

function planOf(answer: Answer<'tariff.list'> | undefined): { plan: Plan | undefined; isRequested: boolean } {
  const request = answer?.requests.find(({ kind }) => kind === 'plan')
  const id = request?.tariffId ?? answer?.current
  return { plan: answer?.tariffs.find((one) => one.id === id), isRequested: request !== undefined }
}
