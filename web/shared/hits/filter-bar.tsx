import './hits.css'
import type { ReactNode } from 'react'
import { CampaignSelect } from './campaign-select.tsx'
import { ClientSelect } from './client-select.tsx'
import { RangePicker } from './range-picker.tsx'
import type { Scope } from './scope.ts'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClassSwitch as Class } from '../../../src/contract/hits/hits.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Select } from '../../kit/controls/choice/select.tsx'
import { Menu } from '../../kit/float/menu.tsx'
import { useMedia } from '../../kit/media.ts'
import { Seg } from '../../kit/controls/seg.tsx'
import { ClassMark } from '../class-mark.tsx'
import { Toolbar } from '../listing/toolbar.tsx'
import { classChoices, CLASSES_TO_SWITCH } from './class-choices.ts'

type SwitchProps = { value: Class; onChange: (value: Class) => void }

const markOf = (value: Class) => (value === 'all' ? undefined : <ClassMark kind={value} />)

/** A select where the row has no room for its buttons: below 1400 px, and beside the select of clients. */
function ClassSwitch(props: SwitchProps) {
  const isNarrow = useMedia('(max-width: 1399px)')
  const isStaff = useSession()?.is_admin === true
  return isNarrow || isStaff ? <ClassSelect {...props} /> : <ClassSeg {...props} />
}

function ClassSeg({ value, onChange }: SwitchProps) {
  const { t } = useTranslation()
  const { shown, others } = classChoices(value)
  const choices = shown.map((one) => ({ value: one, label: t(`class.${one}`), mark: markOf(one) }))
  const items = others.map((one) => ({
    key: one,
    label: t(`class.${one}`),
    icon: markOf(one),
    onAct: () => onChange(one),
  }))
  return (
    <span className="class-switch">
      <Seg label={t('class.label')} value={value} choices={choices} onChange={onChange} />
      <Menu
        items={items}
        renderButton={(opener) => (
          <Button {...opener} className="only" aria-label={t('hits.class.more')} title={t('hits.class.more')}>
            <Ellipsis />
          </Button>
        )}
      />
    </span>
  )
}

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

export const FilterBar = ({ scope, withoutClass, children }: Props) => (
  <Toolbar className="hits-bar" lead={<RangePicker scope={scope} />} count={inUse(scope, withoutClass)}>
    <ClientSelect value={scope.client} onChange={(client) => scope.change({ client, campaign: '' })} />
    <CampaignSelect value={scope.campaign} client={scope.client} onChange={(campaign) => scope.change({ campaign })} />
    {!withoutClass && <ClassSwitch value={scope.class} onChange={(next) => scope.change({ class: next })} />}
    {children}
  </Toolbar>
)
