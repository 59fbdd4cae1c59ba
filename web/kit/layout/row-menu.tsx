import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { Menu, type MenuItem } from '../float/menu.tsx'

export const RowMenu = ({ label, acts }: { label: string; acts: readonly MenuItem[] }) => (
  <Menu
    side="end"
    items={acts}
    renderButton={(opener) => (
      <IconButton {...opener} label={label}>
        <Ellipsis />
      </IconButton>
    )}
  />
)

type MenuButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'size' | 'kind'> & {
  label: string
  acts: readonly MenuItem[]
}

export const MenuButton = ({ label, acts, ...look }: MenuButtonProps) => (
  <Menu
    items={acts}
    renderButton={(opener) => (
      <Button {...look} {...opener}>
        {label}
        <ChevronDown />
      </Button>
    )}
  />
)
