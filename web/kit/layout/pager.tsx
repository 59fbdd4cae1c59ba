import '../css/table.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { useWords } from '../words.ts'

type PagerProps = { page: number; perPage: number; total: number; onPage: (page: number) => void; children?: ReactNode }

export function Pager({ page, perPage, total, onPage, children }: PagerProps) {
  const words = useWords()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <div className="tablefoot">
      <span aria-live="polite">{words.rows(from, Math.min(total, page * perPage), total)}</span>
      {children}
      {pages > 1 && (
        <nav className="end" aria-label={words.more}>
          <IconButton label={words.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft className="turn" />
          </IconButton>
          <span>
            {page} / {pages}
          </span>
          <IconButton label={words.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight className="turn" />
          </IconButton>
        </nav>
      )}
    </div>
  )
}
