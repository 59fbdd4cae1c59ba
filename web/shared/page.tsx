import type { ComponentProps } from 'react'
import { PageFrame } from '../kit/layout/page.tsx'

type PageProps = Omit<ComponentProps<typeof PageFrame>, 'tab'> & { tab?: string }

/** `tab`: title of the browser tab when `title` is not plain text. */
export const Page = ({ title, tab, ...rest }: PageProps) => (
  <PageFrame {...rest} title={title} tab={`${tab ?? (typeof title === 'string' ? title : '')} · Weir`} />
)
