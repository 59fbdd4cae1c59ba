import './hits.css'
import type { ReactNode } from 'react'
import { CampaignSelect } from './campaign-select.tsx'
import { useHasNone } from './campaigns.ts'
import { ClientSelect } from './client-select.tsx'
import { RangePicker } from './range-picker.tsx'
import type { Scope } from './scope.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ClassSwitch as Class } from '../../../src/contract/hits/hits.ts'
import { Select } from '../../kit/controls/choice/select.tsx'
import { useSession } from '../../api/session-store.ts'
import { MoreFilters } from '../listing/more-filters.tsx'
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
  /** The form of one more filter: for staff, who have a choice more, all that is not chosen is behind its button. */
  filter?: ReactNode
  children?: ReactNode
}

const inUse = ({ client, campaign, class: shown, conditions }: Scope, withoutClass = false): number =>
  Number(client !== '') + Number(campaign !== '') + Number(!withoutClass && shown !== 'all') + conditions.length

/** Nothing to filter before the first campaign. */
export function FilterBar({ scope, withoutClass, filter, children }: Props) {
  const isNone = useHasNone(scope.client)
  const isFolded = useSession()?.is_admin === true && filter !== undefined
  const count = inUse(scope, withoutClass)
  if (isNone && count === 0) return null
  const selects = selectsOf(scope, withoutClass)
  return (
    <Toolbar className="hits-bar" lead={<RangePicker scope={scope} />} count={count}>
      {selects.filter(([isChosen]) => isChosen || !isFolded).map(([, select]) => select)}
      {isFolded ? (
        <MoreFilters count={0}>
          {selects.filter(([isChosen]) => !isChosen).map(([, select]) => select)}
          {filter}
        </MoreFilters>
      ) : (
        filter
      )}
      {children}
    </Toolbar>
  )
}

function selectsOf(scope: Scope, withoutClass: boolean | undefined): [isChosen: boolean, select: ReactNode][] {
  const { client, campaign, class: shown, change } = scope
  return [
    [
      client !== '',
      <ClientSelect key="client" value={client} onChange={(next) => change({ client: next, campaign: '' })} />,
    ],
    [
      campaign !== '',
      <CampaignSelect
        key="campaign"
        value={campaign}
        client={client}
        onChange={(next) => change({ campaign: next })}
      />,
    ],
    [
      shown !== 'all',
      !withoutClass && <ClassSelect key="class" value={shown} onChange={(next) => change({ class: next })} />,
    ],
  ]
}
