/** A plan in the form: texts, which the server validates. */
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import type { Language } from '../../../../src/contract/roles.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { moneyIn, moneyText } from '../../../../src/lib/numbers/money.ts'

export type Draft = {
  name: string
  names: Record<Language, string>
  type: string
  price: string
  currency: string
  campaignLimit: string
  clickLimit: string
  userLimit: string
  siteGenerations: string
  support: string
  supports: Record<Language, string>
  hidden: boolean
}
type PlanInput = Question<'tariff.store'>

export const NONE: Record<Language, string> = { en: '', ru: '', ua: '' }

const limitText = (limit: number | null): string => (limit === null ? '' : String(limit))

export function draftOf(plan: Plan | undefined): Draft {
  if (!plan)
    return {
      name: '',
      names: NONE,
      type: 'standard',
      price: '',
      currency: 'USD',
      campaignLimit: '',
      clickLimit: '',
      userLimit: '',
      siteGenerations: '',
      support: '',
      supports: NONE,
      hidden: false,
    }
  const { names, supports } = plan
  const { name, type, price, currency, campaignLimit, clickLimit, userLimit, siteGenerations, support, hidden } = plan
  return {
    name,
    names: { ...NONE, ...names },
    type,
    price: moneyText(price, currency),
    currency,
    campaignLimit: limitText(campaignLimit),
    clickLimit: limitText(clickLimit),
    userLimit: limitText(userLimit),
    siteGenerations: String(siteGenerations),
    support,
    supports: { ...NONE, ...supports },
    hidden,
  }
}

const bare = (text: string): string => text.replaceAll(/\s/g, '')

/** Empty: no limit. Invalid is −1, which the server refuses with a message. */
const limitIn = (text: string): number | null =>
  bare(text) === '' ? null : /^\d{1,15}$/.test(bare(text)) ? Number(bare(text)) : -1

export const inputOf = ({
  price,
  campaignLimit,
  clickLimit,
  userLimit,
  siteGenerations,
  ...rest
}: Draft): PlanInput => ({
  ...rest,
  price: bare(price) === '' ? 0 : (moneyIn(price, rest.currency.toUpperCase()) ?? -1),
  campaignLimit: limitIn(campaignLimit),
  clickLimit: limitIn(clickLimit),
  userLimit: limitIn(userLimit),
  siteGenerations: limitIn(siteGenerations) ?? 0,
})

export const withPart = (plan: Plan, part: Partial<PlanInput>): Question<'tariff.update'> => ({
  id: plan.id,
  ...inputOf(draftOf(plan)),
  ...part,
})
