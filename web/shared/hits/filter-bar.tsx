import './hits.css'
import type { ReactNode } from 'react'
import { CampaignSelect } from './campaign-select.tsx'
import { ClassSwitch } from './class-switch.tsx'
import { ClientSelect } from './client-select.tsx'
import { RangePicker } from './range-picker.tsx'
import type { Scope } from './scope.ts'

type Props = {
  scope: Scope
  /** Figures or rows switch the class. */
  withoutClass?: boolean
  children?: ReactNode
}

export const FilterBar = ({ scope, withoutClass, children }: Props) => (
  <div className="filters hits-bar">
    <ClientSelect value={scope.client} onChange={(client) => scope.change({ client, campaign: '' })} />
    <CampaignSelect value={scope.campaign} client={scope.client} onChange={(campaign) => scope.change({ campaign })} />
    <RangePicker scope={scope} />
    {!withoutClass && <ClassSwitch value={scope.class} onChange={(next) => scope.change({ class: next })} />}
    {children}
  </div>
)
