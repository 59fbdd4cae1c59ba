/**
 * antd with our tokens, direction and language. Loaded with the screens behind the sign-in, never with the sign-in
 * itself.
 */
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import type { ReactNode } from 'react'
import { useMedia } from './media.ts'
import { useSettings, useShownTheme } from './settings.ts'
import { antdTheme } from './theme.ts'

/** What floats stays in the landmark that it belongs to, for those who walk a page by its landmarks. */
const landmarkOf = (from?: HTMLElement): HTMLElement =>
  from?.closest<HTMLElement>('.head, main, [role="dialog"]') ?? document.body

type Props = { locale: ConfigProviderProps['locale']; children: ReactNode }

export function AntdProvider({ locale, children }: Props) {
  const shown = useShownTheme()
  const { direction } = useSettings()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider
      theme={antdTheme(shown, still)}
      direction={direction}
      locale={locale}
      getPopupContainer={landmarkOf}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
