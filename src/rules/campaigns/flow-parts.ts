/**
 * A campaign that uses a flow holds its present parts: the split whole, and rules behind those of its own, marked. So
 * everything that reads settings, as edges do, needs to know nothing of flows.
 */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { changedFields } from './campaign-versions.ts'

const PARTS = ['rules', 'splitGroups', 'landingGroups', 'defaultLink', 'defaultOffer'] as const
export type FlowParts = Pick<CampaignSettings, (typeof PARTS)[number]>
type WithFlow = FlowParts & Pick<CampaignSettings, 'flow'>

/** Absent in older campaigns. */
const rulesOf = ({ rules }: Partial<Pick<FlowParts, 'rules'>>): FlowParts['rules'] => rules ?? []
const withoutMark = ({ name, act, conditions }: FlowParts['rules'][number]) => ({ name, act, conditions })

type Group = FlowParts['splitGroups'][number]

/** No offer is written in several ways. */
const withoutNulls = <One extends Group>(group: One): One => ({
  ...group,
  links: group.links.map(({ link, percent, offer }) => ({ link, percent, ...(offer && { offer }) })),
})

const ownRulesOf = (settings: Partial<Pick<FlowParts, 'rules'>>): FlowParts['rules'] =>
  rulesOf(settings).filter(({ flow }) => !flow)

/** All rules and the split, as a flow holds them. */
export const partsOf = (settings: FlowParts): FlowParts => ({
  rules: rulesOf(settings).map(withoutMark),
  splitGroups: settings.splitGroups.map(withoutNulls),
  landingGroups: (settings.landingGroups ?? []).map(withoutNulls),
  defaultLink: settings.defaultLink ?? null,
  defaultOffer: settings.defaultOffer ?? null,
})

/** The flow's parts in a campaign's settings. */
export const partsIn = (settings: WithFlow): FlowParts =>
  partsOf({ ...settings, rules: rulesOf(settings).filter(({ flow }) => flow) })

/** The flow's split takes the place of the campaign's; its rules come after the campaign's. */
export function withFlow<Settings extends FlowParts>(
  settings: Settings,
  { id, parts }: { id: string; parts: FlowParts },
): Settings & { flow: string } {
  const { rules, ...split } = partsOf(parts)
  const marked = rules.map((rule) => ({ ...rule, flow: true as const }))
  return { ...settings, ...split, rules: [...ownRulesOf(settings), ...marked], flow: id }
}

/** All parts become the campaign's own. */
export const withoutFlow = <Settings extends WithFlow>(settings: Settings): Settings => ({
  ...settings,
  flow: null,
  rules: rulesOf(settings).map(withoutMark),
})

/** Without what comes from the flow, as files hold them; the flow stays named. */
export const ownOf = <Settings extends WithFlow>(settings: Settings): Settings =>
  settings.flow
    ? {
        ...settings,
        rules: ownRulesOf(settings),
        splitGroups: [],
        landingGroups: [],
        defaultLink: null,
        defaultOffer: null,
      }
    : settings

const EMPTY: FlowParts = { rules: [], splitGroups: [], landingGroups: [], defaultLink: null, defaultOffer: null }

/** The first part of the split that is neither left out nor the flow's; rules of a flow are marked, so none differ. */
export function changedPart(given: FlowParts, flow: FlowParts): keyof FlowParts | undefined {
  const split = { ...partsOf(given), rules: [] }
  const differ = changedFields(partsOf({ ...flow, rules: [] }), split)
  return changedFields(EMPTY, split).length === 0 ? undefined : differ[0]
}
