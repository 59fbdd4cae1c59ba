import { Dropdown } from './dropdown.ts'
import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button, IconButton } from './button.tsx'

export type RowAct = {
  key: string
  label: string
  icon?: ReactNode
  bad?: boolean
  disabled?: boolean
  onAct: () => void
}

/** Acts as the entries of a menu. */
export const itemsOf = (acts: readonly RowAct[]) =>
  acts.map(({ key, label, icon, bad, disabled, onAct }) => ({
    key,
    label,
    icon,
    danger: bad,
    disabled,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // else Enter goes on to what the act gives the focus to, such as the button that closes a dialog
      domEvent.preventDefault()
      onAct()
    },
  }))

/** What can be done with a row, behind three dots. `label` names the row. */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  return (
    <Dropdown autoFocus menu={{ items: itemsOf(acts) }} trigger={['click']} placement="bottomRight">
      <IconButton label={label} aria-haspopup="menu">
        <Ellipsis />
      </IconButton>
    </Dropdown>
  )
}

type MenuButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'size' | 'kind'> & {
  label: string
  acts: readonly RowAct[]
}

/** One act that must be told of what; a choice opens under the button. */
export function MenuButton({ label, acts, ...look }: MenuButtonProps) {
  return (
    <Dropdown autoFocus menu={{ items: itemsOf(acts) }} trigger={['click']}>
      <Button {...look} aria-haspopup="menu">
        {label}
        <ChevronDown />
      </Button>
    </Dropdown>
  )
}
