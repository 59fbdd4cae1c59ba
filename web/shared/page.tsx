import type { ComponentProps } from 'react'
import { PageFrame } from '../kit/layout/page.tsx'

type PageProps = Omit<ComponentProps<typeof PageFrame>, 'tab'> & { tab?: string }

/** A screen: its title (also the tab's), its acts, its blocks. `tab` where the title is more than a text. */
export const Page = ({ title, tab, ...rest }: PageProps) => (
  <PageFrame {...rest} title={title} tab={`${tab ?? (typeof title === 'string' ? title : '')} · Weir`} />
)
