import './receipt.css'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import type { Scope } from '../../../parts/hits/scope.ts'
import { Failed } from '../../../parts/failed.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../ui/words.ts'
import { ReceiptAwaited } from './awaited.tsx'
import { ReceiptBody } from './body.tsx'
import { neighbours } from './neighbours.ts'
import { useHit } from './use-hit.ts'
import { useReceiptKeys } from './use-keys.ts'

type Props = {
  hit: string
  rows: readonly Log[] | undefined
  scope: Scope
  onOpen: (hit: string, how?: { replace?: boolean }) => void
}

/** Beside the table on a wide screen, over it on a smaller one, the whole screen on a phone. Its address is a link. */
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
    </aside>
  )
}
