import { ListFilter } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/controls/button.tsx'
import { Popover } from '../../kit/float/popover.tsx'

const IsInside = createContext(false)

type AddProps = { children: (close: () => void) => ReactNode }

/** The form of one more filter, behind a button of the same look as the one for all of them. */
export function AddOne({ children }: AddProps) {
  const { t } = useTranslation()
  const isInside = use(IsInside)
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} icon={<ListFilter />}>
          {t(isInside ? 'hits.addFilter.add' : 'hits.addFilter')}
        </Button>
      )}
    >
      {children}
    </Popover>
  )
}

/** Filters behind one button. `count`: those in use. Within others, among them. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  if (use(IsInside)) return children
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} icon={<ListFilter />} className={count > 0 ? 'narrowed' : undefined}>
          {t('hits.addFilter')}
          {count > 0 && <b> {count}</b>}
        </Button>
      )}
    >
      {() => (
        <div className="more-filters">
          <IsInside value>{children}</IsInside>
        </div>
      )}
    </Popover>
  )
}
