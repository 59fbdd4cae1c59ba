import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { ThemeSeg } from '../../shared/theme-seg.tsx'
import { IconButton } from '../../kit/controls/button.tsx'
import { Popover } from '../../kit/float/popover.tsx'
import { Seg } from '../../kit/controls/seg.tsx'
import { changeSettings, useSettings, useShownTheme } from '../../kit/settings.ts'

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span className="lab" aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
)

function Looks() {
  const { t } = useTranslation()
  const { direction, contentWidth } = useSettings()
  return (
    <div className="looks">
      <Line name={t('shell.theme')}>
        <ThemeSeg />
      </Line>
      <Line name={t('shell.direction')}>
        <Seg
          small
          label={t('shell.direction')}
          value={direction}
          choices={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`shell.direction.${value}`) }))}
          onChange={(value) => changeSettings({ direction: value })}
        />
      </Line>
      <Line name={t('shell.width')}>
        <Seg
          small
          label={t('shell.width')}
          value={contentWidth}
          choices={(['full', 'boxed'] as const).map((value) => ({ value, label: t(`shell.width.${value}`) }))}
          onChange={(value) => changeSettings({ contentWidth: value })}
        />
      </Line>
    </div>
  )
}

export function Appearance() {
  const { t } = useTranslation()
  const shown = useShownTheme()
  return (
    <Popover
      side="end"
      renderButton={(opener) => (
        <IconButton {...opener} label={t('shell.appearance')}>
          {shown === 'dark' ? <Moon /> : <Sun />}
        </IconButton>
      )}
    >
      {() => <Looks />}
    </Popover>
  )
}
