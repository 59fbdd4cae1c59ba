import './receipt.css'
import { ChevronDown, ChevronUp, Printer, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Log } from '../../../../../src/contract/hits/hits.ts'
import type { Receipt as WholeReceipt } from '../../../../../src/contract/hits/receipt.ts'
import { timeOfUlid } from '../../../../../src/lib/secrets/ulid.ts'
import type { ApiError } from '../../../../api/failure.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { IconButton } from '../../../../kit/controls/button.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { useShortcuts } from '../../../../kit/shortcuts.ts'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { useWords } from '../../../../kit/words.ts'
import { neighbours } from '../rows.ts'
import { ReceiptBody } from './body.tsx'
import { Foot } from './foot.tsx'

type Props = {
  hit: string
  rows: readonly Log[] | undefined
  scope: Scope
  onOpen: (hit: string, how?: { replace?: boolean }) => void
}

/** Beside the table, over it on smaller screens, full screen on phones. Has its own address. */
export function Receipt({ hit: id, rows, scope, onOpen }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const aside = useRef<HTMLElement>(null)
  const { hit, receipt, error, awaited, retry } = useHit(id, rows)
  const { newer, older } = neighbours(rows, id)
  const walk = (to: string | undefined) => to !== undefined && onOpen(to, { replace: true })
  const close = () => onOpen('')
  useReceiptKeys(aside, id, { newer: () => walk(newer), older: () => walk(older), close })
  return (
    <aside ref={aside} className="receipt" aria-label={t('logs.receipt')}>
      <header>
        <h2 tabIndex={-1}>{t('logs.receipt')}</h2>
        <span className="mono dim ltr cut">{id}</span>
        <CopyButton text={location.href} label={t('logs.receipt.link')} />
        <span className="grow" />
        <IconButton label={t('logs.receipt.newer')} disabled={newer === undefined} onClick={() => walk(newer)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t('logs.receipt.older')} disabled={older === undefined} onClick={() => walk(older)}>
          <ChevronDown />
        </IconButton>
        <IconButton label={t('ui.print')} disabled={!receipt} onClick={() => print()}>
          <Printer />
        </IconButton>
        <IconButton label={words.close} onClick={close}>
          <X />
        </IconButton>
      </header>
      <div className="body">
        {hit ? (
          <ReceiptBody hit={hit} receipt={receipt} scope={scope} />
        ) : error ? (
          <Failed error={error} onRetry={retry} />
        ) : awaited ? (
          <ReceiptAwaited />
        ) : (
          <EmptyState title={t('logs.receipt.missing')}>
            <p>{t('logs.receipt.missingText')}</p>
          </EmptyState>
        )}
      </div>
      {receipt && <Foot receipt={receipt} scope={scope} />}
    </aside>
  )
}

/** Kept when newer hits push it off the page. */
function useRow(id: string, rows: readonly Log[] | undefined): Log | undefined {
  const row = rows?.find(({ hit }) => hit === id)
  const [kept, setKept] = useState(row)
  if (row && row !== kept) setKept(row)
  return row ?? (kept?.hit === id ? kept : undefined)
}

type Known = {
  hit: Log | undefined
  receipt: WholeReceipt | undefined
  error: ApiError | null
  awaited: boolean
  retry: () => void
}

/** A missing hit is not an error. */
function useHit(id: string, rows: readonly Log[] | undefined): Known {
  const row = useRow(id, rows)
  const { data, error, isLoading, refetch } = useApiQuery(
    'logs.receipt',
    { hit: id },
    { enabled: timeOfUlid(id) !== undefined, keep: false, staleTime: 30_000, quiet: true },
  )
  const receipt = data?.receipt
  return {
    hit: receipt?.log ?? row,
    receipt,
    error: error?.status === 404 ? null : error,
    awaited: isLoading,
    retry: () => void refetch(),
  }
}

/** Beside the table from here. */
const BESIDE = '(min-width: 1200px)'
type RowActions = { newer: () => void; older: () => void; close: () => void }

const rowOf = (place: Element | null) => place?.closest<HTMLElement>('tr.opens')
const currentRow = () => document.querySelector<HTMLElement>('.hits tr.on')

/** In view, and focused if a row was. */
function follow(hit: string): void {
  const row = hit === '' ? null : currentRow()
  row?.scrollIntoView({ block: 'nearest' })
  if (rowOf(document.activeElement)) row?.focus({ preventScroll: true })
}

/** Arrows change the hit and Esc closes, except in fields and menus. Focus follows and returns. */
function useReceiptKeys(aside: RefObject<HTMLElement | null>, hit: string, acts: RowActions): void {
  const { t } = useTranslation()
  // before the table's arrows, which only move focus
  useShortcuts([
    { keys: ['ArrowUp', 'k'], group: 'screen', text: t('logs.receipt.newer'), act: acts.newer },
    { keys: ['ArrowDown', 'j'], group: 'screen', text: t('logs.receipt.older'), act: acts.older },
    { keys: ['Escape'], group: 'screen', text: t('keys.closeReceipt'), act: acts.close },
  ])
  useEffect(() => follow(hit), [hit])
  useEffect(() => {
    if (!matchMedia(BESIDE).matches) aside.current?.querySelector('h2')?.focus()
    const opened = aside.current
    return () => {
      if (opened?.contains(document.activeElement)) currentRow()?.focus({ preventScroll: true })
    }
  }, [aside])
}

const ReceiptAwaited = () => (
  <>
    <div className="verdict">
      <Skeleton width={132} height={28} />
      <Skeleton width="90%" height={16} />
      <Skeleton width="60%" />
    </div>
    {[72, 54, 60, 44, 66, 50].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </>
)
