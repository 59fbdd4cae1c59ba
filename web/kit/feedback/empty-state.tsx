import '../css/states.css'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useWords } from '../words.ts'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Column names of the list to come, drawn with its first rows. */
  ghost?: readonly string[]
  /** Words of the first drawn row. */
  example?: readonly string[]
}

export const EmptyState = ({ title, children, action, ghost, example }: EmptyStateProps) => (
  <div className={ghost ? 'empty-state beside' : 'empty-state'}>
    <h2>{title}</h2>
    {children}
    {action}
    {ghost && <Ghost columns={ghost} example={example} />}
  </div>
)

/** Widths of the drawn words, so that no two rows are alike. */
const WORDS = [72, 48, 60]

type GhostProps = { columns: readonly string[]; example: readonly string[] | undefined }

const Ghost = ({ columns, example }: GhostProps) => (
  <div className="ghost" aria-hidden="true" style={{ '--columns': columns.length } as React.CSSProperties}>
    {columns.map((name) => (
      <small key={name}>{name}</small>
    ))}
    {WORDS.map((width, row) =>
      columns.map((name, at) => (
        <span key={`${row} ${name}`} style={{ opacity: 0.9 - row * 0.3 }}>
          {(row === 0 && example?.[at]) || <i style={{ inlineSize: at === 0 ? `${width}%` : 40 }} />}
        </span>
      )),
    )}
  </div>
)

export type Step = {
  key: string
  title: string
  text?: ReactNode
  act?: ReactNode
  to?: string
  state: 'done' | 'now' | 'next'
}

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="steps">
    {steps.map((step, at) => (
      <li key={step.key} className={step.state}>
        <span className="no">{step.state === 'done' ? <Check /> : at + 1}</span>
        <h3>{step.title}</h3>
        {step.text && <p>{step.text}</p>}
        {step.act && <div className="bar">{step.act}</div>}
      </li>
    ))}
  </ol>
)

type ErrorBoxProps = {
  title: ReactNode
  detail?: ReactNode
  reference?: string
  onRetry?: () => void
}

/** For a failed block; the page stays usable. */
export function ErrorBox({ title, detail, reference, onRetry }: ErrorBoxProps) {
  const words = useWords()
  return (
    <div className="oops" role="alert">
      <TriangleAlert />
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
        {onRetry && (
          <Button size="s" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {reference && <small className="mono">{reference}</small>}
      </div>
    </div>
  )
}
