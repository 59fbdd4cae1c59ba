import './pick.css'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import type { Column } from '../../kit/layout/table-column.ts'

export type Picked = {
  ids: ReadonlySet<string>
  pick: (ids: readonly string[], on: boolean) => void
}

export function usePicked(): Picked {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const pick = (some: readonly string[], on: boolean) =>
    setIds((now) => new Set(on ? [...now, ...some] : [...now].filter((id) => !some.includes(id))))
  return { ids, pick }
}

type Named = { id: string; name: string }

/** The header's selects visible rows. `nameOf` undefined: not selectable. */
export function usePickColumn<Row>({ ids, pick }: Picked, nameOf: (row: Row) => Named | undefined): Column<Row> {
  const { t } = useTranslation()
  return {
    key: 'pick',
    className: 'pick-cell',
    phone: 'pick',
    width: 14,
    title: (rows) => {
      const all = rows.flatMap((row) => nameOf(row)?.id ?? [])
      const some = all.some((id) => ids.has(id))
      const isFull = some && all.every((id) => ids.has(id))
      return (
        <input
          type="checkbox"
          className="cb"
          aria-label={t('term.selectAll')}
          checked={isFull}
          ref={(box) => {
            if (box) box.indeterminate = some && !isFull
          }}
          onChange={(event) => pick(all, event.target.checked)}
        />
      )
    },
    cell: (row) => {
      const named = nameOf(row)
      if (!named) return null
      const { id, name } = named
      return (
        <input
          type="checkbox"
          className="cb"
          aria-label={t('pick.one', { name })}
          checked={ids.has(id)}
          onChange={(event) => pick([id], event.target.checked)}
        />
      )
    },
  }
}

/** Hidden without selection. */
export function PickBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (count === 0) return null
  return (
    <div className="pick-bar" role="region" aria-label={t('pick.bar')}>
      <b>{t('pick.count', { count, n: format.number(count) })}</b>
      {children}
      <Button size="s" kind="quiet" onClick={onClear}>
        {t('pick.clear')}
      </Button>
    </div>
  )
}
