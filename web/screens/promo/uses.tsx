import { useTranslation } from 'react-i18next'
import type { Promo } from '../../../src/contract/staff.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'

const ALMOST = 80

/** How often a code was used, against its limit where it has one. */
export function Uses({ promo: { uses, maxUses } }: { promo: Promo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = format.number(uses)
  if (maxUses === null)
    return (
      <>
        {used} <span className="dim">{t('promo.noLimit')}</span>
      </>
    )
  const most = format.number(maxUses)
  const share = Math.min(100, (uses / maxUses) * 100)
  const isUp = uses >= maxUses
  return (
    <>
      {used} <span className="dim">{t('promo.of', { most })}</span>
      {isUp && <span className="state bad">{t('promo.usedUp')}</span>}
      <span
        className={classes('meter', isUp ? 'over' : share >= ALMOST && 'hi')}
        role="img"
        aria-label={t('promo.usesOf', { uses: used, most })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </>
  )
}
