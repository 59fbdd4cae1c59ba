import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'

const UNITS = ['b', 'kb', 'mb', 'gb', 'tb'] as const
const STEP = 1000

/** 4.2 GB */
export function useBytes(): (bytes: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (bytes) => {
    const at = Math.max(
      0,
      Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, Math.abs(bytes))) / Math.log(STEP))),
    )
    const value = bytes / STEP ** at
    return t(`status.unit.${UNITS[at] ?? 'b'}`, { n: at === 0 ? format.number(value) : format.decimal(value) })
  }
}
