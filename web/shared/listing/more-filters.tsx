import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/controls/button.tsx'
import { Popover } from '../../kit/float/popover.tsx'

/** Filters behind one button. `count`: those in use. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} icon={<ListFilter />}>
          {t('hits.filters')}
          {count > 0 && <b> {count}</b>}
        </Button>
      )}
    >
      {() => <div className="more-filters">{children}</div>}
    </Popover>
  )
}
