import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import type { Promo } from '../../../src/contract/staff.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { standingOf } from '../../parts/invite/standing.ts'
import { useNow } from '../../ui/now.ts'
import { ReadingAwaited } from '../../ui/reading-awaited.tsx'

/** How many codes let somebody in, and how many came. */
export function Reading({ promos }: { promos: readonly Promo[] | undefined }) {
  const format = useFormat()
  const now = useNow()
  const canReadClients = useReaches('Clients')
  if (!promos) return <ReadingAwaited />
  const usable = promos.filter((promo) => standingOf(promo, now) === 'usable').length
  const uses = promos.reduce((sum, promo) => sum + promo.uses, 0)
  return (
    <p className="reading">
      <Trans
        i18nKey="promo.reading.usable"
        count={usable}
        values={{ n: format.number(usable) }}
        components={{ b: <b /> }}
      />{' '}
      <Trans
        i18nKey="promo.reading.uses"
        count={uses}
        values={{ n: format.number(uses) }}
        components={{ b: <b />, a: canReadClients ? <Link to="/pages/clients" /> : <span /> }}
      />
    </p>
  )
}
