import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { Seg } from '../kit/controls/seg.tsx'
import { changeSettings, THEMES, useSettings, type Theme } from '../kit/settings.ts'

const MARKS: Record<Theme, React.ReactElement> = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** `bare`: icons only. */
export function ThemeSeg({ bare }: { bare?: boolean }) {
  const { t } = useTranslation()
  const { theme } = useSettings()
  return (
    <Seg
      small
      label={t('shell.theme')}
      value={theme}
      choices={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`), mark: MARKS[value], bare }))}
      onChange={(value) => changeSettings({ theme: value })}
    />
  )
}
