import { Ellipsis, ListFilter } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../kit/controls/button.tsx'
import { Floating } from '../../kit/float/floating.tsx'
import { Popover, type useOpened } from '../../kit/float/popover.tsx'

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

type FewProps = { opened: ReturnType<typeof useOpened>; children: ReactNode }

/** All tools of a short list, in one quiet menu. */
export function FewTools({ opened: { anchor, opener, onClose }, children }: FewProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton {...opener} aria-haspopup="dialog" label={t('listing.tools')}>
        <span className="few-word">{t('listing.toolsWord')}</span>
        <Ellipsis />
      </IconButton>
      {anchor && (
        <Floating side="end" anchor={anchor} onClose={onClose}>
          <div className="more-filters few-tools">
            <IsInside value>{children}</IsInside>
          </div>
        </Floating>
      )}
    </>
  )
}
