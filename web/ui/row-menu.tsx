import { Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

export type RowAct = {
  key: string
  label: string
  icon?: ReactNode
  bad?: boolean
  disabled?: boolean
  onAct: () => void
}

/** What can be done with a row, behind three dots. `label` names the row. */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  const items = acts.map(({ key, label, icon, bad, disabled, onAct }) => ({
    key,
    label,
    icon,
    danger: bad,
    disabled,
    onClick: onAct,
  }))
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <IconButton label={label} aria-haspopup="menu">
        <Ellipsis />
      </IconButton>
    </Dropdown>
  )
}
