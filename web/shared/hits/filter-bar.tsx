import './hits.css'
import type { ReactNode } from 'react'
import { CampaignSelect } from './campaign-select.tsx'
import { useHasNone } from './campaigns.ts'
import { ClientSelect } from './client-select.tsx'
import { RangePicker } from './range-picker.tsx'
import type { Scope } from './scope.ts'
import { useTranslation } from 'react-i18next'
import type { ClassSwitch as Class } from '../../../src/contract/hits/hits.ts'
import { Select } from '../../kit/controls/choice/select.tsx'
import { Toolbar } from '../listing/toolbar.tsx'
import { CLASSES_TO_SWITCH } from './class-choices.ts'

type SwitchProps = { value: Class; onChange: (value: Class) => void }

function ClassSelect({ value, onChange }: SwitchProps) {
  const { t } = useTranslation()
  const options = CLASSES_TO_SWITCH.map((one) => ({
    value: one,
    label: one === 'all' ? t('hits.class.all') : t(`class.${one}`),
  }))
  return (
    <Select className="f-class" aria-label={t('class.label')} value={value} options={options} onChange={onChange} />
  )
}

type Props = {
  scope: Scope
  /** Figures or rows switch the class. */
  withoutClass?: boolean
  children?: ReactNode
}

const inUse = ({ client, campaign, class: shown, conditions }: Scope, withoutClass = false): number =>
  Number(client !== '') + Number(campaign !== '') + Number(!withoutClass && shown !== 'all') + conditions.length

/** Nothing to filter before the first campaign. */
export function FilterBar({ scope, withoutClass, children }: Props) {
  const isNone = useHasNone(scope.client)
  const count = inUse(scope, withoutClass)
  if (isNone && count === 0) return null
  return (
    <Toolbar className="hits-bar" lead={<RangePicker scope={scope} />} count={count}>
      <ClientSelect value={scope.client} onChange={(client) => scope.change({ client, campaign: '' })} />
      <CampaignSelect
        value={scope.campaign}
        client={scope.client}
        onChange={(campaign) => scope.change({ campaign })}
      />
      {!withoutClass && <ClassSelect value={scope.class} onChange={(next) => scope.change({ class: next })} />}
      {children}
    </Toolbar>
  )
}
